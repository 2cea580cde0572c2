import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { Clock } from '../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

/** A browser that reconnects sends up to ten REST requests, so 200 browsers a second. */
const SLICE = 20;
const SLICE_EVERY_MS = 100;

interface Connection {
  close(discard: boolean): void;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Closes the connections of browsers that may show stale data after events were missed: they reconnect and read everything.
 * Connections opened after the loss stay.
 */
@Injectable()
export class StaleTabs implements OnModuleDestroy {
  private readonly openedAt = new Map<Connection, number>();
  private stale: readonly Connection[] = [];
  private missedAt = -Infinity;
  private reconnectedAt = -Infinity;
  private cancelStart = (): void => {};
  private stopClosing = (): void => {};

  constructor(
    bus: MessageBus,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    bus.onRestored(() => this.markMissed());
  }

  onModuleDestroy(): void {
    this.cancelStart();
    this.stopClosing();
  }

  track(connection: Connection): void {
    this.openedAt.set(connection, this.clock.steady());
    connection.once('close', () => this.openedAt.delete(connection));
  }

  /** Events may have been missed up to now. */
  markMissed(): void {
    this.missedAt = this.clock.steady();
    this.cancelStart();
    if (this.openedAt.size === 0) return;
    const dueInMs = reconnectTime(this.missedAt, this.reconnectedAt) - this.missedAt;
    this.cancelStart = this.clock.after(dueInMs, () => this.startReconnects());
  }

  private startReconnects(): void {
    this.reconnectedAt = this.clock.steady();
    this.stale = [...this.openedAt].flatMap(([connection, at]) => (at <= this.missedAt ? connection : []));
    if (this.stale.length === 0) return;
    this.logger.info(
      { browsers: this.stale.length },
      'live push: events may have been missed; browsers reconnect',
    );
    this.stopClosing();
    this.stopClosing = this.clock.every(SLICE_EVERY_MS, () => this.closeSlice());
  }

  private closeSlice(): void {
    const slice = this.stale.slice(0, SLICE);
    this.stale = this.stale.slice(SLICE);
    if (this.stale.length === 0) this.stopClosing();
    for (const connection of slice) if (this.openedAt.has(connection)) connection.close(true);
  }
}

/** After an outage processes return within this time: one reconnect serves for all. */
const SETTLE_MS = 2_000;
/** The shortest time between two reconnects. */
const REST_MS = 15_000;

/** When browsers shall reconnect after events were missed; `reconnectedAt` is the last time (-Infinity: never). */
export function reconnectTime(missedAt: number, reconnectedAt: number): number {
  return Math.max(missedAt + SETTLE_MS, reconnectedAt + REST_MS);
}
