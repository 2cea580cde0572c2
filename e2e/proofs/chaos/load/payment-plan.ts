import type { BillingTerm } from '@bellwether/backend/contract/billing.js';
import { randomStream } from '../../../stand-ins/exchange/domain/random.js';

/** What becomes of a charge at the provider. */
export const FATES = [
  'paid',
  'too-little',
  'too-much',
  'refunded',
  'partly-refunded',
  'refunded-in-two',
  'expired-then-paid',
  'expired',
  'failed',
  'left-open',
  'other-network',
  'other-currency',
  'not-whole-cents',
  'other-amount',
] as const;
export type Fate = (typeof FATES)[number];

/**
 * How the product gets to know: `storm`: five copies at random moments · `held`: five copies, after everything and mixed
 * up · `hour-late`: the same, an hour after the payment · `lost`: no webhook at all · `before-answer`: while our own call
 * that creates the checkout waits · `cut-answer`: the answer to that call got lost.
 */
export type Road = 'storm' | 'held' | 'hour-late' | 'lost' | 'before-answer' | 'cut-answer';

/** A term that somebody sets out to buy. Equal `pair`s race for the same discount code, which is good for one of them. */
export interface PlannedCharge {
  readonly person: number;
  readonly term: BillingTerm;
  readonly pair: number | null;
  readonly fate: Fate;
  readonly road: Road;
  /** How far what arrives is off, in cents. */
  readonly offBy: number;
}

const PAYING = ['paid', 'too-much', 'too-little'] as const;
/** Of somebody who has two charges at the same time. */
const BOTH_PAID = ['paid', 'too-much', 'refunded', 'partly-refunded', 'paid', 'refunded-in-two'] as const;
const ROADS_OF_ONE: readonly Road[] = ['storm', 'storm', 'storm', 'held', 'hour-late', 'lost'];
const OFF_BY = [1, 700, 2_400, 50] as const;
const CALLS_IN_TROUBLE = 6;
/** Every n-th person pays for a quarter and a year at once. */
const DOUBLE_EVERY = 5;

/** At least `count` charges, the same for the same seed: every fate, every road, people with one charge and with two. */
export function planCharges(seed: number, count: number): readonly PlannedCharge[] {
  const random = randomStream(`payments ${seed}`);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const charges: PlannedCharge[] = [];
  for (let person = 0; charges.length < count; person += 1) {
    const offBy = pick(OFF_BY);
    const term = pick(['quarterly', 'annual'] as const);
    const of = { person, term, offBy, pair: null };
    if (person < 2 * CALLS_IN_TROUBLE) {
      const road = person < CALLS_IN_TROUBLE ? 'before-answer' : 'cut-answer';
      charges.push({ ...of, fate: pick(PAYING), road });
    } else if (person % DOUBLE_EVERY === 0) {
      for (const each of ['quarterly', 'annual'] as const) {
        charges.push({ ...of, term: each, fate: pick(BOTH_PAID), road: pick(['storm', 'storm', 'held']) });
      }
    } else {
      const road = pick(ROADS_OF_ONE);
      const fate = road === 'hour-late' ? pick(PAYING) : FATES[person % FATES.length];
      const pair = person % DOUBLE_EVERY <= 2 ? Math.floor(person / DOUBLE_EVERY) : null;
      charges.push({ ...of, fate: fate ?? 'paid', road, pair });
    }
  }
  return charges;
}
