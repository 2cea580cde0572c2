import { TERM_PRICES } from '@bellwether/backend/contract/billing.js';
import { inLanes } from '../../support/in-lanes.js';
import { until } from '../../support/until.js';
import type { Cluster } from '../cluster/cluster.js';
import type { PaymentsStandIn } from '../../../stand-ins/payments/start-payments-stand-in.js';
import type { Ledger, LedgerRow, PaidTimeRow, TrueCharge } from '../oracle/ledger.js';
import { askForPage, makePayers, type PageAnswer, type Payer } from './payers.js';
import type { PlannedCharge, Road } from './payment-plan.js';

/** A charge that the product has stored. */
export interface OpenCharge {
  readonly plan: PlannedCharge;
  readonly id: string;
  readonly dueCents: number;
}

const AT_ONCE = 12;
const PERCENT = 20;

/** People who ask for pages to pay on, and what is known of them on both sides. */
export class PaymentOffice {
  /** Answers that were not as they must be. */
  readonly faults: string[] = [];
  /** Wishes for a discount code that somebody else was given. */
  codesRefused = 0;
  private readonly discounted = new Set<PlannedCharge>();

  private constructor(
    private readonly cluster: Cluster,
    private readonly provider: PaymentsStandIn,
    readonly plans: readonly PlannedCharge[],
    private readonly payers: readonly Payer[],
  ) {}

  static async open(
    cluster: Cluster,
    provider: PaymentsStandIn,
    plans: readonly PlannedCharge[],
  ): Promise<PaymentOffice> {
    const { database } = cluster;
    const payers = await makePayers(database, Math.max(...plans.map(({ person }) => person)) + 1);
    await database.rows(
      `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies)
       SELECT code, 'percent', ${PERCENT}, 'both', 1, ARRAY['USDC'] FROM unnest($1::text[]) AS code`,
      [[...new Set(plans.flatMap(({ pair }) => (pair === null ? [] : [codeOf(pair)])))]],
    );
    return new PaymentOffice(cluster, provider, plans, payers);
  }

  payerOf({ person }: PlannedCharge): Payer {
    const payer = this.payers[person];
    if (payer === undefined) throw new Error(`There is no person ${person}`);
    return payer;
  }

  /** The charges that come to be known on this road. */
  on(road: Road): readonly PlannedCharge[] {
    return this.plans.filter((plan) => plan.road === road);
  }

  /** Everybody whose calls are in no trouble clicks twice, on different processes: one page each. */
  async openUsual(): Promise<void> {
    const usual = this.plans.filter(({ road }) => road !== 'before-answer' && road !== 'cut-answer');
    await inLanes(usual, AT_ONCE, async (plan) => {
      const code = plan.pair === null ? undefined : codeOf(plan.pair);
      const [first, second] = await this.clickTwice(plan, code);
      if (code !== undefined && first.status === 422 && second.status === 422) {
        this.codesRefused += 1;
        this.expectOnePage(plan, await this.clickTwice(plan));
        return;
      }
      if (code !== undefined) this.discounted.add(plan);
      this.expectOnePage(plan, [first, second]);
    });
  }

  /** One click on each of these; `answers` come when they come. */
  click(plans: readonly PlannedCharge[]): readonly Promise<PageAnswer>[] {
    return plans.map((plan, i) => askForPage(this.urlOf(i), this.payerOf(plan), { plan: plan.term }));
  }

  /** The charges of these, once the provider has a checkout of each. */
  async created(plans: readonly PlannedCharge[]): Promise<readonly OpenCharge[]> {
    return until('the provider was asked for every checkout', async () => {
      const charges = await this.charges(plans);
      const areAsked =
        charges.length === plans.length && charges.every(({ id }) => this.provider.checkouts(id).length > 0);
      return areAsked && charges;
    });
  }

  /** As stored, with what they must cost by the price list and the code. */
  async charges(plans: readonly PlannedCharge[]): Promise<readonly OpenCharge[]> {
    const rows = await this.cluster.database.rows<{ id: string; userId: string; term: string }>(
      'SELECT id, user_id AS "userId", term FROM charges',
    );
    return plans.flatMap((plan) => {
      const userId = this.payerOf(plan).id;
      const row = rows.find((each) => each.userId === userId && each.term === plan.term);
      const list = TERM_PRICES[plan.term].amountMinor;
      const dueCents = this.discounted.has(plan) ? (list * (100 - PERCENT)) / 100 : list;
      return row === undefined ? [] : [{ plan, id: row.id, dueCents }];
    });
  }

  /** The one checkout of a charge. @throws Error if there is none, or more than one: somebody could pay twice. */
  checkoutOf({ id }: OpenCharge) {
    const [checkout, ...more] = this.provider.checkouts(id);
    if (checkout === undefined || more.length > 0)
      throw new Error(`Charge ${id} has ${more.length + 1} checkouts, or none`);
    return checkout;
  }

  /** What the provider knows. */
  async truth(): Promise<readonly TrueCharge[]> {
    const events = this.provider.events();
    return (await this.charges(this.plans)).map((charge) => {
      const checkout = this.checkoutOf(charge);
      const told = events
        .filter(({ checkoutId }) => checkoutId === checkout.id)
        .map(({ body }) => Date.parse((JSON.parse(body) as { updatedAt: string }).updatedAt));
      const { id, dueCents, plan } = charge;
      const changedAt = [...told, Date.parse(checkout.updatedAt)];
      return { id, userId: this.payerOf(plan).id, term: plan.term, dueCents, checkout, changedAt };
    });
  }

  /** What the product has stored. */
  async ledger(): Promise<Ledger> {
    const { database } = this.cluster;
    return {
      charges: await database.rows<LedgerRow & Record<string, unknown>>(
        `SELECT id, status, review, due_minor::int AS due, paid_minor::int AS paid, credit_minor::int AS credit,
                period_start AS start, period_end AS end, expires_at AS "closesAt" FROM charges ORDER BY id`,
      ),
      paidTimes: await database.rows<PaidTimeRow & Record<string, unknown>>(
        `SELECT user_id AS "userId", unbroken_since AS start, period_end AS end FROM subscriptions ORDER BY user_id`,
      ),
    };
  }

  private clickTwice(plan: PlannedCharge, code?: string): Promise<[PageAnswer, PageAnswer]> {
    const options = { plan: plan.term, ...(code !== undefined && { code }) };
    const payer = this.payerOf(plan);
    return Promise.all([
      askForPage(this.urlOf(0), payer, options),
      askForPage(this.urlOf(1), payer, options),
    ]);
  }

  private expectOnePage(plan: PlannedCharge, [first, second]: [PageAnswer, PageAnswer]): void {
    if (first.status === 201 && second.status === 201 && first.url === second.url) return;
    this.faults.push(
      `two clicks of person ${plan.person} were answered ${first.status} ${first.url} and ${second.status} ${second.url}`,
    );
  }

  private urlOf(i: number): string {
    const live = this.cluster.live();
    return live[i % live.length]?.running?.url ?? '';
  }
}

function codeOf(pair: number): string {
  return `RACE-${pair}`;
}
