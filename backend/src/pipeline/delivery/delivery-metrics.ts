import { Injectable } from '@nestjs/common';
import type { DeliveryChannel, DeliveryStatus } from '../../contract/alert.js';
import { ADDED_KINDS } from '../../contract/channels.js';
import type { TelegramState } from '../../contract/status.js';
import { Clock } from '../../platform/clock/clock.js';
import { HealthFields } from '../../platform/health/health-fields.js';
import { Metrics, only } from '../../platform/metrics/metrics.js';
import { DeliveryEvents } from './delivery-events.js';
import { DeliveryHealth } from './delivery-health.js';

const KINDS: Readonly<Record<DeliveryChannel, readonly string[]>> = {
  telegram: ['alert', 'test', 'notice'],
  email: ['alert', 'mail', 'notice'],
  webhook: ['alert', 'notice'],
  push: ['alert'],
  ntfy: ['alert'],
  discord: ['alert'],
  slack: ['alert'],
  'telegram-group': ['alert'],
};
const CHANNELS: readonly DeliveryChannel[] = ['telegram', 'email', ...ADDED_KINDS];
const OUTCOMES: readonly DeliveryStatus[] = ['delivered', 'failed', 'cancelled'];
const STATES: readonly TelegramState[] = ['up', 'unreachable', 'wrong-token'];
const TO_TELEGRAM_BUCKETS = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 120, 300, 900];

/** How messages get out: what this process sends, and what waits in the database for all of them. */
@Injectable()
export class DeliveryMetrics {
  constructor(
    private readonly metrics: Metrics,
    private readonly health: DeliveryHealth,
    private readonly clock: Clock,
    events: DeliveryEvents,
    fields: HealthFields,
  ) {
    this.followSettled(events);
    this.readOutbox();
    this.readTelegram();
    fields.add('telegram', () => {
      const { state, since } = health.telegram();
      return { state, since: since === null ? null : new Date(since).toISOString() };
    });
    fields.add('tickToTelegramCall', () => health.calls.figures(clock.steady()));
    fields.addQuestion('outbox', async () => {
      const [figures, waiting] = await Promise.all([health.figures(), health.waiting()]);
      return { ...waiting, oldestPendingMs: figures.oldestPendingMs };
    });
  }

  private followSettled(events: DeliveryEvents): void {
    const settled = this.metrics.counter({
      name: 'bellwether_deliveries_settled_total',
      help: 'Deliveries that this process ended, by channel and outcome.',
      labels: ['channel', 'outcome'],
    });
    const took = this.metrics.histogram({
      name: 'bellwether_tick_to_telegram_seconds',
      help: 'Time from the tick behind an alert, or the end of what it waited for, to its acceptance by Telegram, of what this process sent.',
      labels: [],
      buckets: TO_TELEGRAM_BUCKETS,
    });
    this.metrics.delays(
      {
        name: 'bellwether_tick_to_telegram_call_seconds',
        help: 'Time from the tick behind an alert, or the end of what it waited for, to the start of the call that ended its message, of what this process sent.',
        labels: [],
      },
      this.health.calls,
    );
    for (const channel of CHANNELS) for (const outcome of OUTCOMES) settled({ channel, outcome }, 0);
    events.subscribe((event) => {
      if (event.kind !== 'settled') return;
      const { channel, status, alertId, acceptedAfterMs, calledAfterMs } = event;
      settled({ channel, outcome: status });
      if (channel !== 'telegram' || alertId === null) return;
      if (acceptedAfterMs !== null) took({}, acceptedAfterMs / 1_000);
      if (calledAfterMs !== null) this.health.calls.add(calledAfterMs, this.clock.steady());
    });
  }

  private readOutbox(): void {
    this.metrics.gauge(
      {
        name: 'bellwether_outbox_waiting_deliveries',
        help: 'Deliveries that are not final, of all processes.',
        labels: ['channel', 'kind'],
      },
      async () => {
        const { waiting } = await this.health.waiting();
        const counts = new Map(waiting.map(({ channel, kind, count }) => [`${channel} ${kind}`, count]));
        return CHANNELS.flatMap((channel) =>
          KINDS[channel].map((kind) => ({
            labels: { channel, kind },
            value: counts.get(`${channel} ${kind}`) ?? 0,
          })),
        );
      },
    );
    this.metrics.gauge(
      {
        name: 'bellwether_outbox_oldest_pending_seconds',
        help: 'Age of the oldest delivery that could go, notices left out, of all processes; 0: none waits.',
        labels: [],
      },
      async () => only(((await this.health.figures()).oldestPendingMs ?? 0) / 1_000),
    );
    this.metrics.gauge(
      {
        name: 'bellwether_outbox_failed_deliveries',
        help: 'Deliveries that failed within 24 hours and still stand as failed, of all processes.',
        labels: [],
      },
      async () => only((await this.health.waiting()).failedIn24Hours),
    );
  }

  private readTelegram(): void {
    this.metrics.gauge(
      {
        name: 'bellwether_telegram_state',
        help: 'How calls to Telegram fare in this process: 1 for the state that holds, 0 for the others.',
        labels: ['state'],
      },
      () => {
        const { state: now } = this.health.telegram();
        return STATES.map((state) => ({ labels: { state }, value: state === now ? 1 : 0 }));
      },
    );
    this.metrics.gauge(
      {
        name: 'bellwether_tick_to_telegram_last_hour_seconds',
        help: 'Half, or 95 of 100, of the alerts of the last hour reached Telegram within this time, of all processes.',
        labels: ['percentile'],
      },
      async () => {
        const { p50Ms, p95Ms } = await this.health.figures();
        return [
          ...(p50Ms === null ? [] : [{ labels: { percentile: '50' }, value: p50Ms / 1_000 }]),
          ...(p95Ms === null ? [] : [{ labels: { percentile: '95' }, value: p95Ms / 1_000 }]),
        ];
      },
    );
  }
}
