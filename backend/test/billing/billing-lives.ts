import fc from 'fast-check';
import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import type { BillingTerm } from '../../src/contract/billing.js';
import type { Say } from './billing-oracle.js';
import { checkoutOf, type MadeCharge } from '../fixtures/charges.js';

const MINUTE = 60_000;
const FLAWS = ['not-whole-cents', 'other-currency', 'other-network', 'no-amount'] as const;
const FORGERIES = [...FLAWS, 'other-amount-asked', 'other-order', 'second'] as const;

type Flaw = (typeof FLAWS)[number];
type Forgery = (typeof FORGERIES)[number];

interface Payment {
  /** After the charge was made; beyond 60 it is late. */
  readonly minute: number;
  /** What arrives beyond what was due, in cents. */
  readonly delta: number;
  readonly flaw: Flaw | null;
}

/** What happens to a checkout at the provider, in this order. */
interface Life {
  readonly failsFirst: boolean;
  readonly payment: Payment | null;
  readonly refund: 'none' | 'full' | 'full-untold' | 'part' | 'part-then-full';
}

/** Something that is told of a charge: of its life, or an invention. `after`: how many charges are made before it arrives. */
export interface Telling {
  readonly what: number | Forgery;
  readonly after: number;
  /** How many tell it at the same time. */
  readonly times: number;
}

export interface CodePlan {
  readonly kind: 'percent' | 'fixed';
  readonly value: number;
  readonly cycles: number;
  readonly appliesTo: BillingTerm | 'both';
  readonly isUsdc: boolean;
  readonly forPerson: number | null;
  /** The charge with which it ends; beyond the last one: never. */
  readonly endsWith: number;
}

export interface ChargePlan {
  readonly person: number;
  readonly term: BillingTerm;
  /** Index of a code; one that there is not, or is refused: without a code. */
  readonly code: number;
  readonly hoursAfterLast: number;
  readonly life: Life;
  readonly tellings: readonly Telling[];
}

export interface World {
  readonly codes: readonly CodePlan[];
  readonly charges: readonly ChargePlan[];
}

export const PEOPLE = 2;

const term = fc.constantFrom<BillingTerm>('quarterly', 'annual');

const code: fc.Arbitrary<CodePlan> = fc.record({
  kind: fc.constantFrom('percent', 'fixed'),
  value: fc.integer({ min: 1, max: 25 }),
  cycles: fc.constantFrom(1, 1, 2, 3),
  appliesTo: fc.constantFrom('both', 'both', 'quarterly', 'annual'),
  isUsdc: fc.constantFrom(true, true, true, false),
  forPerson: fc.option(fc.nat(PEOPLE - 1), { freq: 2 }),
  endsWith: fc.nat(25),
});

const payment: fc.Arbitrary<Payment> = fc.record({
  minute: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 61, max: 3_000 }) },
  ),
  delta: fc.constantFrom(0, 0, 0, -1, 1, -700, 2_500),
  flaw: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...FLAWS) },
  ),
});

const life: fc.Arbitrary<Life> = fc.record({
  failsFirst: fc.constantFrom(true, false, false, false, false),
  payment: fc.option(payment, { freq: 5 }),
  refund: fc.constantFrom(
    'none',
    'none',
    'none',
    'none',
    'none',
    'none',
    'full',
    'full-untold',
    'part',
    'part-then-full',
  ),
});

const telling: fc.Arbitrary<Telling> = fc.record({
  what: fc.oneof(
    { weight: 40, arbitrary: fc.nat(59) },
    { weight: 1, arbitrary: fc.constantFrom<Forgery>(...FORGERIES) },
  ),
  after: fc.double({ min: 0.001, max: 5, noNaN: true }),
  times: fc.constantFrom(1, 1, 1, 2, 3),
});

/** A few people, a code or two, and `charges` charges one after the other over some years. */
export function worldOf(charges: number): fc.Arbitrary<World> {
  const charge = fc.record({
    person: fc.nat(PEOPLE - 1),
    term,
    code: fc.nat(2),
    /** Often about a quarter: paid time has then just ended, or is just about to. */
    hoursAfterLast: fc.oneof(fc.nat(72), fc.nat(2_600), fc.integer({ min: 2_130, max: 2_270 })),
    life,
    tellings: fc.array(telling, { minLength: 3, maxLength: 12 }),
  });
  const world = fc.record({
    codes: fc.array(code, { minLength: 1, maxLength: 2 }),
    charges: fc.array(charge, { minLength: charges, maxLength: charges }),
  });
  return fc.noBias(world);
}

interface Origin {
  readonly dueCents: number;
  readonly createdAt: number;
}

/** Everything that is true of a checkout at one time of its life or another. Never empty. */
export function saysOf({ failsFirst, payment: paid, refund }: Life, { dueCents, createdAt }: Origin): Say[] {
  const says: Say[] = [{ kind: 'waiting' }];
  if (failsFirst) says.push({ kind: 'failed' });
  if (paid === null || paid.minute > 60) says.push({ kind: 'over' });
  if (paid === null) return says;
  if (paid.flaw !== null) return [...says, { kind: 'lie', reason: paid.flaw, cents: null }];
  const at = createdAt + paid.minute * MINUTE;
  const cents = Math.max(0, dueCents + paid.delta);
  says.push({ kind: 'paid', cents, at });
  const afterwards = at + 3_000 * MINUTE;
  if (refund === 'part' || refund === 'part-then-full')
    says.push({ kind: 'part-back', cents, at: afterwards });
  if (refund === 'full' || refund === 'part-then-full') says.push({ kind: 'back', cents, at: afterwards });
  if (refund === 'full-untold') says.push({ kind: 'back', cents: null, at: afterwards });
  return says;
}

/** What a forger says of a charge; amounts are those of its payment, if it has one. */
export function forged(kind: Forgery, { life: { payment: paid } }: ChargePlan, origin: Origin): Say {
  const cents = Math.max(0, origin.dueCents + (paid?.flaw === null ? paid.delta : 0));
  if (kind === 'second') return { kind, cents, at: origin.createdAt + (paid?.minute ?? 30) * MINUTE };
  return { kind: 'lie', reason: kind, cents: kind === 'other-amount-asked' ? cents : null };
}

/** The checkout that says so. */
export function checkoutSaying(say: Say, charge: MadeCharge): Checkout {
  switch (say.kind) {
    case 'waiting':
      return checkoutOf(charge, { status: 'processing' });
    case 'over':
      return checkoutOf(charge, { status: 'expired', updatedAt: charge.expiresAt });
    case 'failed':
      return checkoutOf(charge, { status: 'failed' });
    case 'paid':
      return checkoutOf(charge, {
        status: 'completed',
        updatedAt: new Date(say.at),
        received: usdc(say.cents),
      });
    case 'second': {
      const id = `second-of-${charge.checkoutId}`;
      return checkoutOf(charge, {
        id,
        status: 'completed',
        updatedAt: new Date(say.at),
        received: usdc(say.cents),
      });
    }
    case 'part-back':
      return checkoutOf(charge, {
        status: 'partly-refunded',
        updatedAt: new Date(say.at),
        received: usdc(say.cents),
      });
    case 'back': {
      const received = say.cents === null ? null : usdc(say.cents);
      return checkoutOf(charge, { status: 'refunded', updatedAt: new Date(say.at), received });
    }
    case 'lie':
      return checkoutOf(charge, { status: 'completed', ...lieOf(say, charge) });
  }
}

function lieOf({ reason, cents }: Extract<Say, { kind: 'lie' }>, charge: MadeCharge): Partial<Checkout> {
  const received = usdc(cents ?? charge.dueMinor);
  switch (reason) {
    case 'not-whole-cents':
      return { received: { ...received, amount: `${received.amount}0001` } };
    case 'other-currency':
      return { received: { ...received, currency: 'USD' } };
    case 'other-network':
      return { received, network: 'base-sepolia' };
    case 'other-amount-asked':
      return { received, amount: usdc(charge.dueMinor - 1).amount };
    case 'other-order':
      return { received, orderId: charge.userId };
    case 'no-amount':
      return { received: null };
    default:
      throw new Error(`Nobody lies like this: ${reason}`);
  }
}

function usdc(cents: number): { readonly amount: string; readonly currency: string } {
  return { amount: (cents / 100).toFixed(2), currency: 'USDC' };
}
