import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Person } from '../../identity/person.js';
import type { BillingPayment, BillingSummary, BillingTerm, PaymentStatus } from '../../contract/billing.js';
import { WEB_ZONE } from '../../contract/zone-name.js';
import { DiscountCodes } from './codes.js';
import { billingState } from './domain/renewal.js';
import { PlanSubscriptions } from './plan-subscriptions.js';

interface PaymentRow {
  /** ISO 8601. */
  readonly date: string;
  readonly paidMinor: number;
  readonly dueMinor: number;
  readonly currency: string;
  readonly term: BillingTerm;
  readonly status: PaymentStatus;
  readonly granted: boolean;
  readonly receiptUrl: string | null;
}

interface Charges {
  readonly now: Date;
  /** The person's time zone; null: not chosen. */
  readonly zone: string | null;
  readonly history: readonly PaymentRow[];
  /**
   * Where the newest open charge is paid; null without one. After its hour it is none until a look has found that a payment
   * is under way there.
   */
  readonly openPage: string | null;
}

/** One statement: a payment that comes meanwhile is either still open or already told. */
const CHARGES = `
SELECT now() AS now, (SELECT time_zone FROM users WHERE id = $1) AS zone,
       (SELECT coalesce(json_agg(payment ORDER BY date DESC, id), '[]')
          FROM (SELECT id, coalesce(paid_at, refunded_at, created_at) AS date, coalesce(paid_minor, 0)::int AS "paidMinor",
                       due_minor::int AS "dueMinor", currency, term, status,
                       period_start IS NOT NULL AND status <> 'refunded' AS granted, url AS "receiptUrl"
                  FROM charges
                 WHERE user_id = $1 AND status IN ('paid', 'underpaid', 'overpaid', 'late_paid', 'refunded')) payment) AS history,
       (SELECT url FROM charges
         WHERE user_id = $1 AND status IN ('created', 'pending') AND url IS NOT NULL
           AND (expires_at > now() OR next_look_at > now())
         ORDER BY created_at DESC LIMIT 1) AS "openPage"`;

/** What people see of their plan, what it costs and what they paid. */
@Injectable()
export class BillingSummaries {
  constructor(
    private readonly db: DataSource,
    private readonly subscriptions: PlanSubscriptions,
    private readonly codes: DiscountCodes,
  ) {}

  async of({ id, grant }: Pick<Person, 'id' | 'grant'>): Promise<BillingSummary> {
    const [charges] = await this.db.query<Charges[]>(CHARGES, [id]);
    if (charges === undefined) throw new Error('PostgreSQL told nothing');
    // Afterwards: what a payment in the history bought is in force.
    const paid = await this.subscriptions.of(id);
    const code = paid === null ? null : await this.codes.ofRenewal({ userId: id, term: paid.term });
    return {
      ...billingState({ grant, paid, discount: code?.discount ?? null, now: charges.now }),
      timezone: charges.zone ?? WEB_ZONE,
      pending_charge_url: grant === 'none' ? charges.openPage : null,
      history: charges.history.map(paymentOf),
    };
  }
}

function paymentOf(row: PaymentRow): BillingPayment {
  const { currency, term, status, granted } = row;
  return {
    date: new Date(row.date).toISOString(),
    amount: row.paidMinor / 100,
    due: row.dueMinor / 100,
    currency,
    term,
    status,
    granted,
    receipt_url: row.receiptUrl,
  };
}
