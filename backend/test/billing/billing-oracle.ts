import type { BillingTerm } from '../../src/contract/billing.js';

/** What one look at a checkout truly says; amounts in cents, times in epoch milliseconds. */
export type Say =
  | { readonly kind: 'waiting' | 'over' | 'failed' }
  | { readonly kind: 'paid' | 'second' | 'part-back'; readonly cents: number; readonly at: number }
  | { readonly kind: 'back'; readonly cents: number | null; readonly at: number }
  | { readonly kind: 'lie'; readonly reason: string; readonly cents: number | null };

export interface OracleCode {
  readonly cycles: number;
  readonly appliesTo: BillingTerm | 'both';
  readonly isUsdc: boolean;
  readonly forPerson: number | null;
  /** When nobody can begin with it any more. */
  endsAt: number;
}

export interface OracleCharge {
  readonly person: number;
  readonly term: BillingTerm;
  readonly dueCents: number;
  readonly code: OracleCode | null;
  readonly expiresAt: number;
  readonly said: Say[];
  bought: { readonly start: number; readonly end: number; readonly paidAt: number } | null;
  refused: boolean;
}

/** An unbroken stretch of paid time: where it began, and the terms it is made of. */
interface Run {
  readonly start: number;
  terms: OracleCharge[];
}

const MONTHS = { quarterly: 3, annual: 12 } as const;
const GRACE = 48 * 3_600_000;

/** The same day `months` later, or the last one before it: stepping back from the 29th, 30th or 31st until the month is right. */
function later(start: number, months: number): number {
  const at = new Date(start);
  const month = at.getUTCMonth() + months;
  const inMonth = (day: number): number =>
    Date.UTC(
      at.getUTCFullYear(),
      month,
      day,
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
      at.getUTCMilliseconds(),
    );
  let day = at.getUTCDate();
  while (new Date(inMonth(day)).getUTCMonth() !== ((month % 12) + 12) % 12) day -= 1;
  return inMonth(day);
}

const isMoney = (say: Say): say is Extract<Say, { kind: 'paid' | 'second' | 'part-back' }> =>
  say.kind === 'paid' || say.kind === 'second' || say.kind === 'part-back';

/**
 * What ought to come out, worked out from the whole of what was said of each charge and never by a step from one state to
 * the next. It knows nothing of how the product stores or parses anything.
 */
export class BillingOracle {
  readonly charges: OracleCharge[] = [];
  private readonly runs = new Map<number, Run>();

  /** Whether the person gets the code for a term at this moment. */
  allows(code: OracleCode, person: number, term: BillingTerm, now: number): boolean {
    const fits = (code.appliesTo === 'both' || code.appliesTo === term) && code.isUsdc;
    return fits && this.isFree({ code, person, but: null, now });
  }

  add(charge: Pick<OracleCharge, 'person' | 'term' | 'dueCents' | 'code' | 'expiresAt'>): OracleCharge {
    const added = { ...charge, said: [], bought: null, refused: false };
    this.charges.push(added);
    return added;
  }

  hear(charge: OracleCharge, say: Say): void {
    const before = this.statusOf(charge);
    charge.said.push(say);
    const after = this.statusOf(charge);
    if (before === after) return;
    if (after === 'refunded') this.giveBack(charge);
    else if (isBuying(after)) this.buy(charge, say, before === 'pending');
  }

  /** What is stored of the charge in the end. */
  ledgerOf(charge: OracleCharge): Record<string, unknown> {
    const status = this.statusOf(charge);
    const cents = charge.said.flatMap((say) => ('cents' in say && say.cents !== null ? [say.cents] : []));
    const paid = cents.length === 0 ? null : Math.max(...cents);
    const credited = isBuying(status) && charge.bought !== null;
    return {
      status,
      review: this.reviewOf(charge),
      paid,
      credit: credited ? Math.max(0, (paid ?? 0) - charge.dueCents) : 0,
      start: iso(charge.bought?.start),
      end: iso(charge.bought?.end),
    };
  }

  paidTimeOf(person: number): Record<string, unknown> | null {
    const run = this.runs.get(person);
    if (run === undefined) return null;
    const [last] = [...run.terms].sort((a, b) => reach(b) - reach(a) || paidAt(b) - paidAt(a));
    if (last === undefined) return null;
    const months = sumOf(run.terms);
    return {
      term: last.term,
      start: iso(later(run.start, months - MONTHS[last.term])),
      end: iso(later(run.start, months)),
    };
  }

  private statusOf({ said, dueCents, expiresAt, refused }: OracleCharge): string {
    const has = (kind: Say['kind']): boolean => said.some((say) => say.kind === kind);
    if (has('back')) return 'refunded';
    const full = said.filter(isMoney).find(({ cents }) => cents >= dueCents);
    if (full !== undefined) {
      if (refused || (full.kind !== 'part-back' && full.at > expiresAt)) return 'late_paid';
      return full.cents > dueCents ? 'overpaid' : 'paid';
    }
    if (said.some(isMoney)) return 'underpaid';
    if (has('failed') || said.some((say) => say.kind === 'lie' && !say.reason.startsWith('other-checkout')))
      return 'failed';
    return has('over') ? 'expired' : 'pending';
  }

  private reviewOf(charge: OracleCharge): string | null {
    const reasons = new Set<string>();
    for (const say of charge.said) {
      if (say.kind === 'lie') reasons.add(say.reason);
      if (say.kind === 'second') reasons.add('other-checkout');
      if (say.kind === 'part-back') reasons.add('partly-refunded');
    }
    if (charge.refused && this.statusOf(charge) !== 'refunded') reasons.add('late-code');
    return reasons.size === 0 ? null : [...reasons].sort().join(',');
  }

  /** `kept`: the charge had its code until now. */
  private buy(charge: OracleCharge, say: Say, kept: boolean): void {
    if (!isMoney(say)) throw new Error('Only money buys');
    const { person, code, expiresAt } = charge;
    const at = say.kind === 'part-back' ? Math.min(say.at, expiresAt) : say.at;
    const isLate = at > expiresAt;
    if (code !== null && isLate && !kept && !this.isFree({ code, person, but: charge, now: at })) {
      charge.refused = true;
      return;
    }
    const run = this.runs.get(person);
    const end = run === undefined ? -Infinity : later(run.start, sumOf(run.terms));
    const goesOn = run !== undefined && at <= end + GRACE;
    const current = goesOn ? run : { start: at, terms: [] };
    const start = later(current.start, sumOf(current.terms));
    current.terms = [...current.terms, charge];
    this.runs.set(person, current);
    charge.bought = { start, end: later(current.start, sumOf(current.terms)), paidAt: at };
  }

  private giveBack(charge: OracleCharge): void {
    const run = this.runs.get(charge.person);
    if (run === undefined || !run.terms.includes(charge)) return;
    run.terms = run.terms.filter((term) => term !== charge);
    if (run.terms.length === 0) this.runs.delete(charge.person);
  }

  private isFree(of: { code: OracleCode; person: number; but: OracleCharge | null; now: number }): boolean {
    const { code, person, but, now } = of;
    if (code.forPerson !== null && code.forPerson !== person) return false;
    const uses = this.charges.filter((charge) => charge.code === code && charge !== but);
    const bought = uses.filter((charge) => charge.bought !== null && this.statusOf(charge) !== 'refunded');
    const open = uses.filter((charge) => this.statusOf(charge) === 'pending');
    const holders = [...bought, ...open];
    if (holders.some((charge) => charge.person !== person)) return false;
    if (bought.length >= code.cycles) return false;
    return holders.length > 0 || code.endsAt > now;
  }
}

function isBuying(status: string): boolean {
  return ['paid', 'overpaid', 'late_paid'].includes(status);
}

function sumOf(terms: readonly OracleCharge[]): number {
  return terms.reduce((months, { term }) => months + MONTHS[term], 0);
}

function reach({ bought }: OracleCharge): number {
  return bought?.end ?? 0;
}

function paidAt({ bought }: OracleCharge): number {
  return bought?.paidAt ?? 0;
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
