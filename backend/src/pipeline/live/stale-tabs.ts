import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { reconnectTime } from './domain/reconnect-time.js';

/** Each browser that comes back asks for up to ten things by REST: 200 a second of them, 6,000 in half a minute. */
const SLICE = 20;
const SLICE_EVERY_MS = 100;

/** A browser's connection, as far as its end is concerned. */
interface Connection {
  close(discard: boolean): void;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Browsers that may show what is no longer so, because news got lost on their way to this process. Their connections are cut: a
 * browser connects again by itself, with a jitter, and then reads everything anew. Who came after the loss is left alone.
 */
@Injectable()
export class StaleTabs implements OnModuleDestroy {
  private readonly openedAt = new Map<Connection, number>();
  private stale: readonly Connection[] = [];
  private missedAt = -Infinity;
  private askedAt = -Infinity;
  private endWait = (): void => {};
  private endCuts = (): void => {};

  constructor(
    bus: MessageBus,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    bus.onRestored(() => this.missed());
  }

  onModuleDestroy(): void {
    this.endWait();
    this.endCuts();
  }

  /** Looks after a new connection until it closes. */
  opened(connection: Connection): void {
    this.openedAt.set(connection, this.clock.steady());
    connection.once('close', () => this.openedAt.delete(connection));
  }

  /** News may have been missed up to now. What was missed before, and has not been made good yet, is made good with it. */
  missed(): void {
    this.missedAt = this.clock.steady();
    this.endWait();
    if (this.openedAt.size === 0) return;
    const dueInMs = reconnectTime(this.missedAt, this.askedAt) - this.missedAt;
    this.endWait = this.clock.after(dueInMs, () => this.begin());
  }

  private begin(): void {
    this.askedAt = this.clock.steady();
    this.stale = [...this.openedAt].flatMap(([connection, at]) => (at <= this.missedAt ? connection : []));
    if (this.stale.length === 0) return;
    this.logger.info({ browsers: this.stale.length }, 'news may have been missed: browsers connect again');
    this.endCuts();
    this.endCuts = this.clock.every(SLICE_EVERY_MS, () => this.cut());
  }

  private cut(): void {
    const slice = this.stale.slice(0, SLICE);
    this.stale = this.stale.slice(SLICE);
    if (this.stale.length === 0) this.endCuts();
    for (const connection of slice) if (this.openedAt.has(connection)) connection.close(true);
  }
}
