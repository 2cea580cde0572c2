import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryStatusView, LatencyStatusView, StatusResponse } from '../../contract/status.js';
import { type DeliveryFigures, DeliveryHealth } from '../../pipeline/delivery/delivery-health.js';
import { EvaluationLag } from '../../pipeline/evaluator/evaluation-lag.js';
import { Clock } from '../../platform/clock/clock.js';
import { answerWithin } from '../../platform/clock/deadline.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { offersOf } from '../../platform/config/site-facts.js';
import { HealthFields } from '../../platform/health/health-fields.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { MarketStatusSource } from '../../pipeline/price-feed/market-status.js';
import { PushDelays } from '../../pipeline/live/push-delays.js';
import { HolderReportReader, type HolderReports, withUpdates } from './holder-reports.js';

/** An answer is given to everybody who asks within this time, in milliseconds. */
const KEPT_MS = 1_000;
/** An answer leaves out the database's figures when they take longer; the read goes on, for the next answer. */
const PATIENCE_MS = 1_500;

/** What only the database knows. */
interface Facts {
  readonly figures: DeliveryFigures;
  readonly holders: HolderReports;
}

const NO_HOLDERS: HolderReports = {
  evaluation: null,
  telegram: null,
  evaluated: null,
  committed: null,
  telegramCall: null,
};

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
  private reading: Promise<Facts | null> | null = null;

  constructor(
    private readonly market: MarketStatusSource,
    private readonly lag: EvaluationLag,
    private readonly delivery: DeliveryHealth,
    private readonly pushes: PushDelays,
    private readonly holders: HolderReportReader,
    private readonly health: HealthFields,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects; answers within 1.5 s. */
  current(): Promise<StatusResponse> {
    const now = this.clock.running();
    if (this.found === null || now - this.found.at >= KEPT_MS) this.found = { at: now, answer: this.find() };
    return this.found.answer;
  }

  private async find(): Promise<StatusResponse> {
    const facts = await this.facts();
    const own = this.lag.report(this.clock.steady());
    const evaluates = this.config.roles.includes('market');
    return {
      offers: offersOf(this.config),
      ...this.market.current(),
      database: facts === null ? 'down' : 'up',
      evaluation: evaluates ? own : (facts?.holders.evaluation ?? own),
      delivery: this.deliveryView(facts),
      latency: this.latencyView(facts?.holders ?? NO_HOLDERS),
      asOf: new Date(this.clock.now()).toISOString(),
    };
  }

  private deliveryView(facts: Facts | null): DeliveryStatusView {
    const { state, since } = this.delivery.telegram();
    const told = { state, since: since === null ? null : new Date(since).toISOString() };
    const own = withUpdates(told, faultIn(this.health.read()['bot']));
    const sends = this.config.roles.includes('sender');
    const figures = facts?.figures;
    return {
      telegram: sends ? own : (facts?.holders.telegram ?? own),
      p50Ms: rounded(figures?.p50Ms),
      p95Ms: rounded(figures?.p95Ms),
      oldestPendingMs: rounded(figures?.oldestPendingMs),
      sample: figures?.sample ?? null,
    };
  }

  private latencyView(holders: HolderReports): LatencyStatusView {
    const now = this.clock.steady();
    const { roles } = this.config;
    const { evaluated, committed } = this.lag;
    const told = roles.includes('market') ? NO_HOLDERS : holders;
    const calls = roles.includes('sender') ? null : holders.telegramCall;
    return {
      evaluated: told.evaluated ?? evaluated.figures(now),
      committed: told.committed ?? committed.figures(now),
      telegramCall: calls ?? this.delivery.calls.figures(now),
      pushed: this.pushes.alerts.figures(now),
      pricesPushed: this.pushes.prices.figures(now),
    };
  }

  /** null when the database does not answer in time. One question at a time: a silent database gets no queue of them. */
  private facts(): Promise<Facts | null> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return answerWithin(PATIENCE_MS, this.reading, null);
  }

  private async read(): Promise<Facts | null> {
    try {
      const [figures, holders] = await Promise.all([this.delivery.figures(), this.others()]);
      return { figures, holders };
    } catch (error) {
      this.logger.warn({ err: error }, 'status: its figures could not be read');
      return null;
    }
  }

  /** What this process does not know by itself. */
  private async others(): Promise<HolderReports> {
    const { roles } = this.config;
    return roles.includes('market') && roles.includes('sender') ? NO_HOLDERS : this.holders.read();
  }
}

function faultIn(bot: unknown): unknown {
  return typeof bot === 'object' && bot !== null && 'fault' in bot ? bot.fault : null;
}

function rounded(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : Math.max(0, Math.round(ms));
}
