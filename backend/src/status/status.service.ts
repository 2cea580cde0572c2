import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryStatusView, StatusResponse } from '../contract/status.js';
import { type DeliveryFigures, DeliveryHealth } from '../delivery/delivery-health.js';
import { EvaluationLag } from '../evaluator/evaluation-lag.js';
import { Clock } from '../platform/clock/clock.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { MarketStatusSource } from '../price-feed/market-status-source.js';

/** As long an answer serves everybody who asks, in milliseconds. */
const KEPT_MS = 1_000;
/** As long the database has to answer; it goes on looking for the next one. */
const PATIENCE_MS = 1_500;

interface Found {
  readonly at: number;
  readonly answer: Promise<StatusResponse>;
}

/**
 * How the service fares, found out at most once a second, whoever asks. Answers while the database does not: with null
 * for what only the database knows.
 */
@Injectable()
export class StatusService {
  private found: Found | null = null;
  private reading: Promise<DeliveryFigures | null> | null = null;

  constructor(
    private readonly market: MarketStatusSource,
    private readonly lag: EvaluationLag,
    private readonly delivery: DeliveryHealth,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects; answers within 1.5 s. */
  current(): Promise<StatusResponse> {
    const now = performance.now();
    if (this.found === null || now - this.found.at >= KEPT_MS) this.found = { at: now, answer: this.find() };
    return this.found.answer;
  }

  private async find(): Promise<StatusResponse> {
    const figures = await this.figures();
    return {
      ...this.market.current(),
      database: figures === null ? 'down' : 'up',
      evaluation: this.lag.report(performance.now()),
      delivery: this.deliveryView(figures),
      asOf: new Date(this.clock.now()).toISOString(),
    };
  }

  private deliveryView(figures: DeliveryFigures | null): DeliveryStatusView {
    const { state, since } = this.delivery.telegram();
    return {
      telegram: { state, since: since === null ? null : new Date(since).toISOString() },
      p50Ms: rounded(figures?.p50Ms),
      p95Ms: rounded(figures?.p95Ms),
      oldestPendingMs: rounded(figures?.oldestPendingMs),
      sample: figures?.sample ?? null,
    };
  }

  /** null when the database does not answer in time. One question at a time: a silent database gets no queue of them. */
  private async figures(): Promise<DeliveryFigures | null> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const figures = await Promise.race([this.reading, late]);
    clearTimeout(timer);
    return figures;
  }

  private async read(): Promise<DeliveryFigures | null> {
    try {
      return await this.delivery.figures();
    } catch (error) {
      this.logger.warn({ err: error }, 'the figures of the status page could not be read');
      return null;
    }
  }
}

function rounded(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : Math.max(0, Math.round(ms));
}
