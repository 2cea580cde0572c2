import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import {
  type Checkout,
  type PaymentEvent,
  PaymentProvider,
  type WebhookCall,
} from '../provider/payment-provider.js';
import { type SettleOutcome, Settlement } from '../settle.js';

/** `taken`: stored, now or before · `later`: nothing is stored, the provider is to bring it again. */
export type EventOutcome = 'taken' | 'forged' | 'unreadable' | 'later';

const KNOWN = 'SELECT FROM webhook_events WHERE provider = $1 AND event_id = $2';

const STORE = `
INSERT INTO webhook_events (provider, event_id, type, checkout_id) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING RETURNING event_id`;

/** By the checkout, or while that is not written down yet by the order it was made for. */
const CHARGE_OF = `
SELECT id FROM charges
 WHERE provider = $1 AND (checkout_id = $2 OR id = $3::uuid)
 ORDER BY checkout_id = $2 DESC NULLS LAST
 LIMIT 1`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The event said that something has happened which could not be seen yet. */
const LOOK_SOON = `UPDATE charges SET next_look_at = now() WHERE id = $1 AND status IN ('created', 'pending')`;

/** What the provider tells. It is only a reason to read the checkout again: what an event says is never believed. */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly db: DataSource,
    private readonly provider: PaymentProvider,
    private readonly settlement: Settlement,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One call. An event has its effect at most once, and is stored in the same transaction. */
  async receive(call: WebhookCall): Promise<EventOutcome> {
    const verdict = this.provider.verify(call);
    if (verdict.kind !== 'event') return verdict.kind;
    const { event } = verdict;
    const known = await this.db.query<unknown[]>(KNOWN, [this.provider.name, event.id]);
    if (known.length > 0) return 'taken';
    if (event.checkoutId === null) return this.store(event, null);
    const reading = await this.provider.get(event.checkoutId);
    switch (reading.kind) {
      case 'checkout':
        return this.store(event, reading.checkout);
      case 'unknown':
        return this.store(event, null);
      case 'refused':
      case 'unavailable':
        this.logger.warn(
          { eventId: event.id, checkoutId: event.checkoutId, reason: reading.reason },
          'webhooks: the checkout of one could not be read; the provider repeats it',
        );
        return 'later';
    }
  }

  private async store({ id, type, checkoutId }: PaymentEvent, checkout: Checkout | null): Promise<'taken'> {
    const outcome = await retriedTransaction(this.db, async (tx): Promise<SettleOutcome> => {
      const stored = await tx.query<unknown[]>(STORE, [this.provider.name, id, type, checkoutId]);
      if (stored.length === 0 || checkout === null) return { kind: 'unknown' };
      return this.settle(tx, checkout);
    });
    this.settlement.announce(outcome);
    return 'taken';
  }

  private async settle(tx: EntityManager, checkout: Checkout): Promise<SettleOutcome> {
    const { name } = this.provider;
    const orderId = checkout.orderId !== null && UUID.test(checkout.orderId) ? checkout.orderId : null;
    const [charge] = await tx.query<{ id: string }[]>(CHARGE_OF, [name, checkout.id, orderId]);
    if (charge === undefined) {
      this.logger.warn(
        { checkoutId: checkout.id },
        'webhooks: one is about a checkout that is no charge of ours',
      );
      return { kind: 'unknown' };
    }
    const outcome = await this.settlement.apply(tx, charge.id, checkout);
    await tx.query(LOOK_SOON, [charge.id]);
    return outcome;
  }
}
