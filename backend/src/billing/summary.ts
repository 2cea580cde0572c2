import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Person } from '../accounts/person.js';
import type { BillingPayment, BillingSummary, BillingTerm, PaymentStatus } from '../contract/billing.js';
import { DiscountCodes } from './codes.js';
import { billingStanding } from './domain/renewal.js';
import { Subscriptions } from './subscriptions.js';

interface PaymentRow {
  readonly date: Date;
  readonly paidMinor: number;
  readonly dueMinor: number;
  readonly currency: string;
  readonly term: BillingTerm;
  readonly status: PaymentStatus;
  readonly granted: boolean;
  readonly receiptUrl: string | null;
}

const PAYMENTS = `
SELECT coalesce(paid_at, refunded_at, created_at) AS date, coalesce(paid_minor, 0)::int AS "paidMinor",
       due_minor::int AS "dueMinor", currency, term, status,
       period_start IS NOT NULL AND status <> 'refunded' AS granted, url AS "receiptUrl"
  FROM charges
 WHERE user_id = $1 AND status IN ('paid', 'underpaid', 'overpaid', 'late_paid', 'refunded')
 ORDER BY date DESC, id`;

interface Moment {
  readonly now: Date;
  /**
   * Where the newest open charge is paid; null without one. After its hour it is none until a look has found that a payment
   * is under way there.
   */
  readonly openPage: string | null;
}

const MOMENT = `
SELECT now() AS now,
       (SELECT url FROM charges
         WHERE user_id = $1 AND status IN ('created', 'pending') AND url IS NOT NULL
           AND (expires_at > now() OR next_look_at > now())
         ORDER BY created_at DESC LIMIT 1) AS "openPage"`;

/** What people see of their plan, what it costs and what they paid. */
@Injectable()
export class BillingSummaries {
  constructor(
    private readonly db: DataSource,
    private readonly subscriptions: Subscriptions,
    private readonly codes: DiscountCodes,
  ) {}

  async of({ id, grant }: Pick<Person, 'id' | 'grant'>): Promise<BillingSummary> {
    const paid = await this.subscriptions.of(id);
    const history = await this.db.query<PaymentRow[]>(PAYMENTS, [id]);
    const [moment] = await this.db.query<Moment[]>(MOMENT, [id]);
    if (moment === undefined) throw new Error('PostgreSQL told no time');
    const code = paid === null ? null : await this.codes.ofRenewal({ userId: id, term: paid.term });
    return {
      ...billingStanding({ grant, paid, discount: code?.discount ?? null, now: moment.now }),
      pending_charge_url: grant === 'none' ? moment.openPage : null,
      history: history.map(paymentOf),
    };
  }
}

function paymentOf({ date, paidMinor, dueMinor, receiptUrl, ...rest }: PaymentRow): BillingPayment {
  return {
    ...rest,
    date: date.toISOString(),
    amount: paidMinor / 100,
    due: dueMinor / 100,
    receipt_url: receiptUrl,
  };
}
