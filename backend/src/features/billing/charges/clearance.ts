import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BillingTerm } from '../../../contract/billing.js';
import { paymentsUnavailable } from '../payments-unavailable.js';
import { CALL_OFF } from './charge-sql.js';
import { ChargeReconciler, type WatchedCharge } from './charge-reconciler.js';

/** A charge that has to be over before the person gets another one. */
export interface BlockingCharge extends WatchedCharge {
  /** Its page; null: the provider never told of one. */
  readonly url: string | null;
  readonly term: BillingTerm;
}

export interface InTheWay {
  readonly kind: 'in-the-way';
  /** At least one. */
  readonly charges: readonly BlockingCharge[];
}

/** What a person is about to buy. */
export interface TermToBuy {
  readonly userId: string;
  readonly term: BillingTerm;
  /** null: without a code. */
  readonly codeId: string | null;
}

/**
 * Calls off what must not be paid beside the term: the page of another term with the same code, which one charge reserves at
 * a time, and an older page of this one, whose hour is over. In the caller's transaction, in which it is the person's turn
 * and the code is locked. null: nothing is in the way.
 */
export async function callOff(
  tx: EntityManager,
  { userId, term, codeId }: TermToBuy,
): Promise<InTheWay | null> {
  const charges = await tx.query<BlockingCharge[]>(CALL_OFF, [userId, term, codeId]);
  return charges.length === 0 ? null : { kind: 'in-the-way', charges };
}

/** Makes way for a charge: only the provider knows whether an older page was paid, and only it can close one. */
@Injectable()
export class Clearance {
  constructor(private readonly reconciler: ChargeReconciler) {}

  /**
   * What `attempt` answers, tried once more after the charges in its way were closed at the provider. Still in the way: a
   * payment of one is under way.
   * @throws AppError UNAVAILABLE (503): the provider does not say how they stand.
   */
  async clear<T>(attempt: () => Promise<T | InTheWay>): Promise<T | InTheWay> {
    const first = await attempt();
    if (!isInTheWay(first)) return first;
    const outcomes = await Promise.all(
      first.charges.map((charge) => this.reconciler.reconcile(charge, null)),
    );
    if (outcomes.includes('unread')) throw paymentsUnavailable();
    return attempt();
  }
}

function isInTheWay(outcome: unknown): outcome is InTheWay {
  return (
    typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'in-the-way'
  );
}
