import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Backtest, BacktestPending } from '../../../contract/backtest.js';
import { exchangeName, GOLD, isTradfiSymbol } from '../../../contract/symbols.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { runBacktest } from '../../../pipeline/evaluator/backtest/backtest-run.js';
import { Semaphore } from '../../../platform/clock/semaphore.js';
import { MINUTE_MS } from '../../../pipeline/price-feed/domain/backfill.js';
import { alignMinutes, endOfMinutes } from '../../../pipeline/price-feed/domain/minute-bars.js';
import {
  type KnownMinutes,
  MinuteHistory,
  type MinuteState,
} from '../../../pipeline/price-feed/minutes/minute-history.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { formFault } from '../account/account-triggers.service.js';
import { ConditionAdmission } from '../condition-admission.js';
import { USUAL_RULES } from '../domain/edit-plan.js';
import { type RawTriggerRequest, readTrigger, type TriggerReading } from '../domain/read-form.js';
import { TriggerAdmission } from '../trigger-admission.js';
import { evaluatedRules } from '../trigger-row.js';

export type RawBacktestRequest = RawTriggerRequest & { readonly days?: number };
type ReadBacktest = Extract<TriggerReading, { readonly kind: 'trigger' }>;

export type BacktestOutcome =
  | { readonly kind: 'whole'; readonly answer: Backtest }
  | { readonly kind: 'pending'; readonly answer: BacktestPending };

const LIMIT = { max: 30, windowSec: 60 };
const USUAL_DAYS = 30;
const MINUTES_A_DAY = 1_440;
/** Reading a coin takes half a minute: asked each second, somebody would reach their own limit before the answer. */
const RETRY_MS = { unknown: 1_000, partial: 3_000 };
const TOO_MANY_COINS = 'Too many coins are being read. Try again in a minute.';
const NO_ANSWER = 'The exchanges do not answer now. Please try again in a moment.';
const AGAIN_SEC = 60;
const PATIENCE_MS = 20_000;

/** Tells a signed-in person how often a trigger would have rung before they save it. */
@Injectable()
export class BacktestService {
  /** Folds give way to others every few milliseconds: several at once would do so together. */
  private readonly folds = new Semaphore(1);

  constructor(
    private readonly db: DataSource,
    private readonly admission: TriggerAdmission,
    private readonly conditions: ConditionAdmission,
    private readonly history: MinuteHistory,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'triggerRules'>,
  ) {}

  /**
   * Saves nothing. Work ends when the signal is aborted; candles are read on.
   * @throws AppError as a new trigger does, but for the plan's number of triggers; 429 after 30 in a minute, or if too many coins
   * are being read; 503 without minutes of a coin.
   */
  async run(owner: AccountOwner, request: RawBacktestRequest, signal: AbortSignal): Promise<BacktestOutcome> {
    await this.limiter.consume(`backtest:${owner.userId}`, LIMIT);
    const reading = readTrigger(request, this.clock.now());
    if (reading.kind !== 'trigger') throw formFault(reading);
    await this.admit(owner, reading);
    const { symbol, source = null, guards = [] } = reading;
    const wanted = [{ symbol, source }, ...guards.map((guard) => ({ symbol: guard.symbol, source: null }))];
    for (const each of wanted) if (isOfficial(each.symbol)) throw noHistory(each.symbol, null);
    const states: { readonly symbol: string; readonly state: MinuteState }[] = [];
    for (const each of wanted) {
      const state = await this.history.of(each.symbol, each.source);
      refuse(state, each.symbol, each.source);
      states.push({ symbol: each.symbol, state });
    }
    const known = states.map(({ state }) => ('known' in state ? state.known : null));
    const backtest = await this.fold(reading, request.days ?? USUAL_DAYS, known, signal);
    const progress = states.map(({ state }) => (state.kind === 'reading' ? state.progress : 1));
    if (backtest !== null && states.every(({ state }) => state.kind === 'ready'))
      return { kind: 'whole', answer: backtest };
    const retryAfterMs = backtest === null ? RETRY_MS.unknown : RETRY_MS.partial;
    const answer = { progress: Math.min(...progress), retryAfterMs, partial: backtest };
    return { kind: 'pending', answer };
  }

  private async admit(owner: AccountOwner, reading: ReadBacktest): Promise<void> {
    const { symbol, source = null, rules } = reading;
    const rights = await this.admission.lockRights(this.db.manager, owner);
    const judged = { ...reading, rules: { ...USUAL_RULES, ...rules } };
    await this.conditions.admit({ tx: this.db.manager, rights }, judged);
    this.admission.admitSymbol({ symbol, source }, rights);
  }

  /** null while something is not known at all. `known`: of the coin, then of each guard's. */
  private async fold(
    reading: ReadBacktest,
    days: number,
    known: readonly (KnownMinutes | null)[],
    signal: AbortSignal,
  ): Promise<Backtest | null> {
    const [coin] = known;
    const found = known.flatMap((each) => each ?? []);
    if (coin === undefined || coin === null || found.length < known.length) return null;
    const { from } = coin.bars;
    const to = Math.min(...found.map(({ bars }) => endOfMinutes(bars)));
    const count = Math.round((to - from) / MINUTE_MS);
    if (count <= 0) return null;
    const { symbol, condition, guards = [], rules = {} } = reading;
    const end = typeof rules.expiresAt === 'string' ? Date.parse(rules.expiresAt) : null;
    const own = evaluatedRules(guards, rules, end);
    const guardBars = new Map(
      guards.map((guard, n) => [guard.symbol, alignMinutes(found[n + 1]?.bars ?? coin.bars, from, count)]),
    );
    const bars = alignMinutes(coin.bars, from, count);
    const begin = Math.max(0, count - days * MINUTES_A_DAY);
    const usual = this.config.triggerRules;
    const input = { trigger: { symbol, condition, own }, bars, begin, guardBars, usual };
    const exchanges = [...new Set(found.flatMap((each) => each.exchanges))];
    return this.oneByOne(() => runBacktest(input, exchanges, this.clock, signal), signal);
  }

  private async oneByOne<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (!(await this.folds.acquire(PATIENCE_MS)))
      throw new AppError('UNAVAILABLE', 503, undefined, { retryAfterSec: 1 });
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      this.folds.release();
    }
  }
}

function refuse({ kind }: MinuteState, symbol: string, source: string | null): void {
  if (kind === 'busy')
    throw new AppError('TOO_MANY_REQUESTS', 429, TOO_MANY_COINS, { retryAfterSec: AGAIN_SEC });
  if (kind === 'none') throw noHistory(symbol, source);
  if (kind === 'failed') throw new AppError('UNAVAILABLE', 503, NO_ANSWER, { retryAfterSec: AGAIN_SEC });
}

function noHistory(symbol: string, source: string | null): AppError {
  const of = source === null ? symbol : `${symbol} on ${exchangeName(source)}`;
  return new AppError('UNAVAILABLE', 503, `The exchanges have no history of ${of} yet.`);
}

/** Gold is as a coin is; the others are told by offices. */
function isOfficial(symbol: string): boolean {
  return isTradfiSymbol(symbol) && symbol !== GOLD;
}
