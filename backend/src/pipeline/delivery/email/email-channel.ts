import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { afterEmail, type NextStep } from '../domain/retry-policy.js';
import { idsOf } from '../outbox/attempts.js';
import type { Channel, Claimed, Composed, Outgoing, SettledDelivery } from '../outbox/channel.js';
import { type EmailClaim, EmailQueue } from './email-queue.js';
import { EmailReach } from './email-reach.js';
import { EmailServer } from './email-server.js';
import { EmailWriter, type WrittenEmail } from './email-writer.js';

const QUEUE_LATE_EVERY_MS = 2000;

/** People's own addresses. It also takes over alerts that Telegram does not take in time. Without a mail server everything fails. */
@Injectable()
export class EmailChannel implements Channel<EmailClaim, WrittenEmail> {
  readonly kind = 'email';
  readonly pace = { atOnce: 4, perSecond: null };
  private queuedLateAt = -Infinity;
  private saidUnconfigured = false;

  constructor(
    private readonly queue: EmailQueue,
    private readonly server: EmailServer,
    private readonly reach: EmailReach,
    private readonly writer: EmailWriter,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  most(): number {
    return this.server.isConfigured ? this.reach.most() : 0;
  }

  room(): number {
    return Infinity;
  }

  roomIn(): number {
    return Infinity;
  }

  probeIn(fence: Fence | null): number {
    return fence === null ? Infinity : this.reach.probeIn();
  }

  async probe(stop: AbortSignal): Promise<void> {
    const startedAt = this.clock.running();
    const outcome = await this.server.probe(stop);
    if (!stop.aborted) this.reach.probed(outcome, startedAt);
  }

  async prepare(fence: Fence): Promise<readonly SettledDelivery[]> {
    if (this.clock.running() >= this.queuedLateAt + QUEUE_LATE_EVERY_MS) {
      this.queuedLateAt = this.clock.running();
      await this.queue.queueLate(fence);
    }
    return this.server.isConfigured ? [] : this.failAll(fence);
  }

  claim(most: number, except: readonly string[], fence: Fence): Promise<Claimed<EmailClaim>> {
    return this.queue.claim(most, except, fence);
  }

  /** What cannot be put into words is a bug, or a secret that was changed. */
  compose(claim: EmailClaim, sentAt: number): Composed<WrittenEmail> {
    const deliveryIds = idsOf(claim.deliveries);
    try {
      const written = this.writer.write(claim, sentAt);
      if (written !== null) return { message: written, covers: written.covers };
      this.logger.error({ deliveryIds }, 'email: a sealed link could not be opened');
    } catch (error) {
      this.logger.error({ err: error, deliveryIds }, 'email: deliveries could not be worded');
    }
    return { message: null, covers: claim.deliveries.length };
  }

  start(): boolean {
    return true;
  }

  async send(
    { claim, deliveries, message: { form, unsubscribe } }: Outgoing<EmailClaim, WrittenEmail>,
    stop: AbortSignal,
  ): Promise<NextStep> {
    const { destination, to, emailId, emailAt } = claim;
    const messageId = `delivery.${emailId}.${emailAt}@${this.server.domain}`;
    const outcome = await this.server.send({ to, messageId, form, unsubscribe }, stop);
    if (!stop.aborted) this.reach.sent(destination, outcome);
    if (outcome.kind !== 'accepted') {
      this.logger.warn({ deliveryIds: idsOf(deliveries), outcome }, 'email: a mail was not accepted');
    }
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterEmail(outcome, attempts, Math.random(), emailId);
  }

  private async failAll(fence: Fence): Promise<readonly SettledDelivery[]> {
    const settled = await this.queue.failAll('no-mail-server', fence);
    if (settled.length > 0 && !this.saidUnconfigured) {
      this.saidUnconfigured = true;
      this.logger.error('email: SMTP_URL is not set, so every e-mail fails');
    }
    return settled;
  }
}
