import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Leases, SENDING } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { DeliveryEvents } from '../delivery-events.js';
import { isSpent, type NextStep } from '../domain/retry-policy.js';
import type { Channel, Claim, ClaimedDelivery } from './channel.js';
import { type Ending, Outbox } from './outbox.js';

const UNREADABLE: NextStep = { kind: 'failed', reason: 'unreadable' };
/** Short: once the database is back, another process may soon count what waits here as not known. */
const WRITE_AGAIN_MS = 100;

/** Deliveries of one claim that shared a message, and when its call began and ended. */
interface Part<C extends Claim> {
  readonly claim: C;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Sends one destination its next message and writes down what came of it, whatever the channel. */
@Injectable()
export class Attempts {
  constructor(
    private readonly outbox: Outbox,
    private readonly leases: Leases,
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt at a claim: each delivery is settled, or waits again. Returns after how many milliseconds the destination is due
   * again; null: nothing is to be repeated. The other side's answer is kept until the database takes it, or `stop` aborts.
   */
  async serve<C extends Claim, M>(
    channel: Channel<C, M>,
    claim: C,
    stop: AbortSignal,
  ): Promise<number | null> {
    const maySend = (): boolean => this.leases.isSure(SENDING) && channel.most() > 0;
    const sentAt = this.clock.now();
    const { message, covers } = channel.compose(claim, sentAt);
    if (message !== null && !(maySend() && channel.start(claim, message))) {
      await this.write(stop, () => this.outbox.handBack(claim, idsOf(claim.deliveries)));
      return null;
    }
    const deliveries = claim.deliveries.slice(0, covers);
    const step =
      message === null ? UNREADABLE : await channel.send({ claim, deliveries, message }, stop, maySend);
    const part = { claim, deliveries, sentAt, answeredAt: this.clock.now() };
    const dueInMs = await this.write(stop, () => this.apply(channel, part, step));
    const rest = idsOf(claim.deliveries.slice(covers));
    if (rest.length > 0) await this.write(stop, () => this.outbox.handBack(claim, rest));
    return dueInMs;
  }

  private async apply<C extends Claim>(
    channel: Channel<C>,
    part: Part<C>,
    step: NextStep,
  ): Promise<number | null> {
    const { claim, deliveries } = part;
    await channel.noteCall?.(claim, deliveries, part);
    switch (step.kind) {
      case 'delivered':
        await this.settle(part, deliveries, { status: 'delivered', messageId: step.messageId });
        return null;
      case 'failed':
        await channel.failing?.(claim, step.reason);
        await this.settle(part, deliveries, { status: 'failed', reason: step.reason });
        return null;
      case 'wait': {
        const { delayMs } = step;
        await this.outbox.retryLater(claim, idsOf(deliveries), { delayMs, mayHaveArrived: false });
        return delayMs;
      }
      case 'retry':
        return this.retry(part, step);
      case 'move':
        if ((await channel.move?.(claim, step.toChatId)) === 'moved') return 0;
        await this.settle(part, deliveries, { status: 'failed', reason: 'chat-moved' });
        return null;
      case 'hold':
        await this.outbox.handBack(claim, idsOf(deliveries));
        return null;
    }
  }

  private async retry(
    part: Part<Claim>,
    { delayMs, mayHaveArrived, patienceMs }: Extract<NextStep, { kind: 'retry' }>,
  ): Promise<number | null> {
    const isOver = ({ attempts, triedForMs }: ClaimedDelivery) =>
      patienceMs === undefined ? isSpent(attempts, triedForMs, delayMs) : triedForMs + delayMs > patienceMs;
    const spent = part.deliveries.filter(isOver);
    const others = part.deliveries.filter((each) => !isOver(each));
    await this.settle(part, spent, { status: 'failed', reason: 'gave-up', mayHaveArrived });
    await this.outbox.retryLater(part.claim, idsOf(others), { delayMs, mayHaveArrived });
    return others.length > 0 ? delayMs : null;
  }

  private async settle(
    part: Part<Claim>,
    deliveries: readonly ClaimedDelivery[],
    ending: Ending,
  ): Promise<void> {
    if (deliveries.length === 0) return;
    const call = { sentAt: part.sentAt, answeredAt: part.answeredAt };
    this.events.publishSettled(await this.outbox.settle(part.claim, idsOf(deliveries), ending, call));
  }

  /** Repeats a write until the database takes it; null if it fails once `stop` has aborted. It must be repeatable. */
  private async write<T>(stop: AbortSignal, write: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        this.logger.error({ err: error }, 'outbox: what became of a message could not be written');
        if (stop.aborted) return null;
        await pause(WRITE_AGAIN_MS, undefined, { signal: stop }).catch(() => {});
      }
    }
  }
}

export function idsOf(deliveries: readonly ClaimedDelivery[]): readonly string[] {
  return deliveries.map(({ id }) => id);
}
