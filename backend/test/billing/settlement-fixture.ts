import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { BillingEvents } from '../../src/features/billing/billing-events.js';
import { DiscountCodes } from '../../src/features/billing/codes.js';
import type { ChargeStatus } from '../../src/features/billing/domain/charge-status.js';
import { priceOf } from '../../src/features/billing/domain/price.js';
import type { Checkout } from '../../src/features/billing/provider/payment-provider.js';
import { type SettleOutcome, Settlement } from '../../src/features/billing/settle.js';
import { PlanSubscriptions } from '../../src/features/billing/plan-subscriptions.js';
import { PlanFit } from '../../src/features/billing/upkeep/plan-fit.js';
import { PlanNotices } from '../../src/features/billing/upkeep/plan-notices.js';
import type { BillingTerm } from '../../src/contract/billing.js';
import { Notices } from '../../src/pipeline/delivery/notices.js';
import { accountOwner } from '../../src/identity/owner.js';
import { lockOwners } from '../../src/identity/owner-lock.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { type ChargeOptions, type MadeCharge, makeCharge } from '../fixtures/charges.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

export interface Reservation extends Omit<ChargeOptions, 'codeId' | 'dueMinor' | 'term'> {
  readonly term: BillingTerm;
  readonly code: string;
}

/** A charge as it is stored; amounts in cents, dates in ISO 8601. */
export interface StoredCharge {
  readonly status: ChargeStatus;
  readonly review: string | null;
  readonly paid: number | null;
  readonly credit: number;
  readonly start: string | null;
  readonly end: string | null;
}

const CHARGE = `
SELECT status, review, paid_minor::int AS paid, credit_minor::int AS credit, period_start AS start, period_end AS end
  FROM charges WHERE id = $1`;

/** The parts of the product that settle charges, on a database of their own. */
export class SettlementFixture {
  readonly codes: DiscountCodes;
  readonly subscriptions: PlanSubscriptions;
  readonly settlement: Settlement;
  readonly billing: BillingEvents;
  readonly fit: PlanFit;

  /** What whoever runs the product is told, oldest first. */
  readonly errors: Readonly<Record<string, unknown>>[] = [];

  private constructor(private readonly database: TestDatabase) {
    const logger = pino({ level: 'error' }, { write: (line) => this.errors.push(JSON.parse(line)) });
    this.codes = new DiscountCodes(this.db);
    this.subscriptions = new PlanSubscriptions(this.db);
    this.billing = new BillingEvents(new SoloBus(), logger);
    const config = testConfig({});
    const notices = new PlanNotices(new Notices(config), config);
    this.fit = new PlanFit(notices, new TriggerEvents(new SoloBus(), logger), config);
    this.settlement = new Settlement(this.codes, this.subscriptions, this.fit, this.billing, logger);
  }

  static async open(): Promise<SettlementFixture> {
    return new SettlementFixture(await createTestDatabase([TriggerEntity]));
  }

  get db(): DataSource {
    return this.database.dataSource;
  }

  close(): Promise<void> {
    return this.database.drop();
  }

  /** What one look at a checkout does, as a webhook and a look do it. */
  async settle(chargeId: string, checkout: Checkout): Promise<SettleOutcome> {
    const outcome = await this.db.transaction((tx) => this.settlement.apply(tx, chargeId, checkout));
    this.settlement.announce(outcome);
    return outcome;
  }

  /** A charge with a discount code, as a checkout reserves it; null: the code is not to be had. */
  reserve({ code, term, ...options }: Reservation): Promise<MadeCharge | null> {
    return this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(options.userId)]);
      const check = await this.codes.check(tx, { code, term, userId: options.userId });
      if (check.kind !== 'ok') return null;
      const { dueMinor } = priceOf(term, check.discount);
      return makeCharge(tx, { ...options, term, dueMinor, codeId: check.codeId });
    });
  }

  async charge(id: string): Promise<StoredCharge> {
    const [row] = await this.db.query<(StoredCharge & { start: Date | null; end: Date | null })[]>(CHARGE, [
      id,
    ]);
    if (row === undefined) throw new Error(`There is no charge ${id}`);
    return { ...row, start: row.start?.toISOString() ?? null, end: row.end?.toISOString() ?? null };
  }

  /** From when to when the person has paid time; null: none. */
  async paidTime(
    userId: string,
  ): Promise<{ readonly term: BillingTerm; readonly start: string; readonly end: string } | null> {
    const paid = await this.subscriptions.of(userId);
    if (paid === null) return null;
    return { term: paid.term, start: paid.periodStart.toISOString(), end: paid.periodEnd.toISOString() };
  }
}
