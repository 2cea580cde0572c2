import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CODE_UNDER_WAY } from '../../../contract/billing.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { BillingEvents } from '../billing-events.js';
import { DiscountCodes } from '../codes.js';
import type { TermPrice } from '../domain/price.js';
import { PlanSubscriptions } from '../plan-subscriptions.js';
import { PlanFit, type PlanFitted } from '../upkeep/plan-fit.js';
import { END_OPEN_CHARGES, INSERT_FREE_CHARGE } from './charge-sql.js';
import { callOff, Clearance, type TermToBuy } from './clearance.js';
import { type PricedTerm, priceTerm, requireEligible, type TermChoice } from './price-term.js';

/** `something-due`: the code leaves a price, which is to be paid. The others say what is wrong with the code. */
export type FreeUpgradeOutcome =
  | { readonly kind: 'active'; readonly periodEnd: Date }
  | { readonly kind: 'something-due' }
  | Exclude<PricedTerm, { readonly kind: 'priced' }>;

/** Terms that a code covers whole. */
@Injectable()
export class FreeUpgrade {
  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
    private readonly subscriptions: PlanSubscriptions,
    private readonly fit: PlanFit,
    private readonly clearance: Clearance,
    private readonly billingEvents: BillingEvents,
  ) {}

  /**
   * Gives the person the term at once, if nothing is to be paid for it.
   * @throws AppError CONFLICT (409) if the person cannot buy a term now, or pays another one with the code at this moment;
   * UNAVAILABLE (503) if the provider does not say whether they do.
   */
  async activate(userId: string, input: TermChoice): Promise<FreeUpgradeOutcome> {
    const fitted: PlanFitted[] = [];
    const outcome = await this.clearance.clear(() =>
      retriedTransaction(this.db, async (tx) => {
        fitted.length = 0;
        await requireEligible(tx, userId);
        const priced = await priceTerm(tx, this.codes, { ...input, userId });
        if (priced.kind !== 'priced') return priced;
        if (priced.price.dueMinor > 0) return { kind: 'something-due' } as const;
        const { term } = input;
        const inTheWay = await callOff(tx, { userId, term, codeId: priced.codeId });
        if (inTheWay !== null) return inTheWay;
        const periodEnd = await this.grant(tx, { userId, term, codeId: priced.codeId }, priced.price);
        fitted.push(await this.fit.fit(tx, userId));
        return { kind: 'active', periodEnd } as const;
      }),
    );
    if (outcome.kind === 'in-the-way') throw new AppError('CONFLICT', 409, CODE_UNDER_WAY);
    for (const each of fitted) this.fit.announce(each);
    if (outcome.kind === 'active') this.billingEvents.changed.publish(userId);
    return outcome;
  }

  private async grant(
    tx: EntityManager,
    { userId, term, codeId }: TermToBuy,
    { listMinor }: TermPrice,
  ): Promise<Date> {
    const [clock] = await tx.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
    if (clock === undefined) throw new Error('PostgreSQL told no time');
    await tx.query(END_OPEN_CHARGES, [userId]);
    const { periodStart, periodEnd } = await this.subscriptions.grant(tx, { userId, term, at: clock.now });
    const values = [userId, term, listMinor, codeId, clock.now, periodStart, periodEnd];
    await tx.query(INSERT_FREE_CHARGE, values);
    return periodEnd;
  }
}
