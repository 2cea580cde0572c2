import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { DeliveryNews } from '../delivery-news.js';
import { afterMail, type MailStep } from '../domain/mail-retry.js';
import { isSpent } from '../domain/retry-policy.js';
import { type Ending, Outbox } from '../outbox.js';
import { untilWritten } from '../until-written.js';
import type { EmailClaim, EmailDelivery } from './email-queue.js';
import { MailReach } from './mail-reach.js';
import { MailServer } from './mail-server.js';
import { MailWriter, type WrittenMail } from './mail-writer.js';

const UNREADABLE: MailStep = { kind: 'failed', reason: 'unreadable' };

/** Deliveries of one claim that shared a mail, and when its call began and ended. */
interface Part {
  readonly claim: EmailClaim;
  readonly deliveries: readonly EmailDelivery[];
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Sends one person's next mail and writes down what came of it. */
@Injectable()
export class MailDispatch {
  constructor(
    private readonly outbox: Outbox,
    private readonly server: MailServer,
    private readonly reach: MailReach,
    private readonly writer: MailWriter,
    private readonly leases: Leases,
    private readonly news: DeliveryNews,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt at a claim. Afterwards each of its deliveries is settled, or waits again. What the server answered is
   * kept until the database takes it, or `stop` aborts.
   */
  async serve(claim: EmailClaim, stop: AbortSignal): Promise<void> {
    const sentAt = this.clock.now();
    const written = this.write(claim, sentAt);
    if (written !== null && !this.maySend()) {
      await this.persist(stop, () => this.outbox.handBack(claim, idsOf(claim.deliveries)));
      return;
    }
    const covers = written?.covers ?? claim.deliveries.length;
    const deliveries = claim.deliveries.slice(0, covers);
    const step = written === null ? UNREADABLE : await this.call(claim, written, stop);
    const part = { claim, deliveries, sentAt, answeredAt: this.clock.now() };
    await this.persist(stop, () => this.apply(part, step));
    const rest = idsOf(claim.deliveries.slice(covers));
    if (rest.length > 0) await this.persist(stop, () => this.outbox.handBack(claim, rest));
  }

  private maySend(): boolean {
    return this.leases.isSure('telegram') && this.reach.most() > 0;
  }

  /** null for what cannot be put into words: a bug, or a secret that was changed. */
  private write(claim: EmailClaim, sentAt: number): WrittenMail | null {
    const deliveryIds = idsOf(claim.deliveries);
    try {
      const written = this.writer.write(claim, sentAt);
      if (written === null) this.logger.error({ deliveryIds }, 'a sealed link could not be opened');
      return written;
    } catch (error) {
      this.logger.error({ err: error, deliveryIds }, 'mails could not be worded');
      return null;
    }
  }

  private async call(
    claim: EmailClaim,
    { form, unsubscribe }: WrittenMail,
    stop: AbortSignal,
  ): Promise<MailStep> {
    const { to, mailId, mailAt, userId, deliveries } = claim;
    const messageId = `delivery.${mailId}.${mailAt}@${this.server.domain}`;
    const outcome = await this.server.send({ to, messageId, form, unsubscribe }, stop);
    if (!stop.aborted) this.reach.sent(userId, outcome);
    if (outcome.kind !== 'accepted') {
      this.logger.warn({ deliveryIds: idsOf(deliveries), outcome }, 'a mail was not accepted');
    }
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterMail(outcome, attempts, Math.random(), mailId);
  }

  private async apply(part: Part, step: MailStep): Promise<void> {
    const { claim, deliveries } = part;
    switch (step.kind) {
      case 'delivered':
        return this.settle(part, deliveries, { status: 'delivered', messageId: step.messageId });
      case 'failed':
        return this.settle(part, deliveries, { status: 'failed', reason: step.reason });
      case 'retry': {
        const isOver = (each: EmailDelivery) => isSpent(each.attempts, each.triedForMs, step.delayMs);
        const { mayHaveArrived } = step;
        await this.settle(part, deliveries.filter(isOver), {
          status: 'failed',
          reason: 'gave-up',
          mayHaveArrived,
        });
        const others = deliveries.filter((each) => !isOver(each));
        return this.outbox.retryLater(claim, idsOf(others), step);
      }
      case 'hold':
        return this.outbox.handBack(claim, idsOf(deliveries));
    }
  }

  private async settle(part: Part, deliveries: readonly EmailDelivery[], ending: Ending): Promise<void> {
    if (deliveries.length === 0) return;
    const call = { sentAt: part.sentAt, answeredAt: part.answeredAt };
    this.news.tell(await this.outbox.settle(part.claim, idsOf(deliveries), ending, call));
  }

  private persist<T>(stop: AbortSignal, write: () => Promise<T>): Promise<T | null> {
    return untilWritten(this.logger, stop, write);
  }
}

function idsOf(deliveries: readonly EmailDelivery[]): readonly string[] {
  return deliveries.map(({ id }) => id);
}
