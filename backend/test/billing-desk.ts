import { SchedulerRegistry } from '@nestjs/schedule';
import request, { type Test } from 'supertest';
import {
  type PaymentsStandIn,
  startPaymentsStandIn,
} from '../../e2e/stand-ins/payments/start-payments-stand-in.js';
import { BillingEvents } from '../src/features/billing/billing-events.js';
import { ChargeReconcileJob } from '../src/features/billing/charges/charge-reconcile-job.js';
import type { ChargeStatus } from '../src/features/billing/domain/charge-status.js';
import type { BillingSummary } from '../src/contract/billing.js';
import { CONFIG, type Config } from '../src/platform/config/config.js';
import { Leases } from '../src/platform/leases/leases.js';
import { type MadePerson, makePerson, type PersonWish, signIn } from './factories/people.js';
import { startTrialApp, type TrialApp } from './trial-app.js';
import { startWalletApp, type WalletApp } from './wallet-app.js';
import { until } from '../src/platform/clock/testing/until.js';

export interface ChargeFacts {
  readonly id: string;
  readonly status: ChargeStatus;
  readonly checkoutId: string | null;
  readonly due: number;
  readonly paid: number | null;
  readonly periodEnd: Date | null;
  readonly nextLookAt: Date | null;
  readonly expiresAt: Date;
}

/**
 * The backend, real payments adapter included, with a payment provider on this machine that tells it by webhook. Charges are
 * looked at when a test says so.
 */
export class BillingDesk {
  /** Ids of people whose billing changed, oldest first. */
  readonly heard: string[] = [];
  private readonly neighbours: WalletApp[] = [];

  private constructor(
    readonly app: TrialApp,
    readonly provider: PaymentsStandIn,
  ) {
    app.nest.get(BillingEvents).changed.subscribe((userId) => this.heard.push(userId));
  }

  static async open(): Promise<BillingDesk> {
    const provider = await startPaymentsStandIn({ firstPauseMs: 20 });
    const { apiUrl, keyId, keySecret, webhookSecret } = provider;
    const app = await startTrialApp({
      payments: { apiUrl, keyId, keySecret, webhookSecrets: [webhookSecret] },
    });
    provider.setWebhookUrl(`${app.url}/api/billing/webhook`);
    app.nest.get(SchedulerRegistry).deleteInterval(app.nest.get(ChargeReconcileJob).job.spec.name);
    const leases = app.nest.get(Leases);
    await until(() => leases.fence('scheduler') !== null);
    return new BillingDesk(app, provider);
  }

  get db() {
    return this.app.db;
  }

  async close(): Promise<void> {
    await this.provider.close();
    for (const neighbour of this.neighbours) await neighbour.stop();
    await this.app.stop();
  }

  /** Usual behaviour of the provider again, and nobody's limits used up. */
  async tidy(): Promise<void> {
    this.provider.clearFaults();
    this.provider.resetWebhooks();
    await this.db.query('DELETE FROM rate_limits');
  }

  async person(wish: PersonWish = {}): Promise<BillingPerson> {
    const made = await makePerson(this.db, wish);
    return new BillingPerson(this, made, await signIn(this.app.nest, made));
  }

  /**
   * Another process of the backend, on the same database; it ends with the desk. (Of the applications in one process
   * passport knows the sessions of the last one only, so that must not end before.)
   */
  async neighbour(): Promise<WalletApp> {
    const { options } = this.db;
    const { payments } = this.app.nest.get<Config>(CONFIG);
    const started = await startWalletApp('url' in options ? String(options.url) : '', { payments });
    this.neighbours.push(started);
    return started;
  }

  /** As if so much more time had passed since the charge was made. */
  async age(chargeId: string, minutes: number): Promise<void> {
    await this.db.query(
      `UPDATE charges SET created_at = created_at - make_interval(mins => $2),
              expires_at = expires_at - make_interval(mins => $2),
              next_look_at = next_look_at - make_interval(mins => $2) WHERE id = $1`,
      [chargeId, minutes],
    );
  }

  /** As if the person's paid time ended so many hours from now; negative: ago. */
  async setPaidTimeEnd(userId: string, hours: number): Promise<void> {
    await this.db.query(
      `UPDATE subscriptions SET period_start = now() + make_interval(hours => $2) - interval '90 days',
              period_end = now() + make_interval(hours => $2) WHERE user_id = $1`,
      [userId, hours],
    );
  }

  /** One round of looks at whatever is due. */
  look(): Promise<void> {
    return this.app.nest.get(ChargeReconcileJob).job.run();
  }

  /** How many checkouts the provider has opened for a person. */
  async opened(userId: string): Promise<number> {
    const charges = await this.charges(userId);
    return charges.flatMap(({ id }) => this.provider.checkouts(id)).length;
  }

  /** The person's charges, oldest first. */
  charges(userId: string): Promise<ChargeFacts[]> {
    return this.db.query<ChargeFacts[]>(
      `SELECT id, status, checkout_id AS "checkoutId", due_minor::int AS due, paid_minor::int AS paid,
              period_end AS "periodEnd", next_look_at AS "nextLookAt", expires_at AS "expiresAt"
         FROM charges WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  events(): Promise<{ count: number }[]> {
    return this.db.query('SELECT count(*)::int AS count FROM webhook_events');
  }
}

/** Somebody in a browser. */
export class BillingPerson {
  constructor(
    private readonly desk: BillingDesk,
    private readonly made: MadePerson,
    readonly cookie: string,
  ) {}

  get id(): string {
    return this.made.id;
  }

  /** Of a path below /api. */
  get(path: string): Test {
    return request(this.desk.app.url).get(`/api/${path}`).set('Cookie', this.cookie);
  }

  post(path: string, body?: object): Test {
    const sent = request(this.desk.app.url).post(`/api/${path}`).set('Cookie', this.cookie);
    return body === undefined ? sent : sent.send(body);
  }

  async summary(): Promise<BillingSummary> {
    return (await this.get('billing/summary').expect(200)).body;
  }

  /** The address of the hosted page. */
  async checkout(plan = 'quarterly', code?: string): Promise<string> {
    const { body } = await this.post('billing/checkout', {
      plan,
      ...(code !== undefined && { code }),
    }).expect(201);
    return body.url;
  }

  charges(): Promise<ChargeFacts[]> {
    return this.desk.charges(this.id);
  }

  /** The newest one. */
  async charge(): Promise<ChargeFacts & { readonly checkoutId: string }> {
    const charge = (await this.charges()).at(-1);
    if (charge === undefined || charge.checkoutId === null)
      throw new Error('There is no charge with a checkout');
    return { ...charge, checkoutId: charge.checkoutId };
  }

  /** Opens a page and pays there what is asked for, or another amount, like "29.00". */
  async buy(plan = 'quarterly', amount?: string): Promise<void> {
    await this.checkout(plan);
    const { checkoutId } = await this.charge();
    this.desk.provider.pay(checkoutId, amount);
  }

  async until(status: ChargeStatus): Promise<void> {
    await until(async () => (await this.charges()).at(-1)?.status === status);
  }
}
