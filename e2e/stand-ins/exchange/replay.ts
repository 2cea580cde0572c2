import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { mergeCandles, type CandleFile } from './candle-files.js';
import { candlePrices } from './domain/candle.js';
import type { PriceChange, PriceEngine } from './price-engine.js';

/** What to replay and how fast. */
export interface ReplayRequest {
  readonly files: readonly CandleFile[];
  /**
   * Prices per second in all (each goes to every exchange); or `max`, as fast as the slowest listener's socket takes
   * them; or `in-step`, where a coin's next price leaves only when every listener has read the one before, so that
   * all exchanges are seen in step.
   */
  readonly speed: number | 'max' | 'in-step';
  readonly intervalMs?: number | undefined; // between two batches; 20 by default
  /** `in-step` only: called with the prices that leave next, which they do as soon as it resolves. */
  readonly beforeStep?: ((step: readonly PriceChange[]) => Promise<void>) | undefined;
}

/** How far a replay is. */
export interface ReplayReport {
  readonly state: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly candles: number;
  readonly prices: number; // reference prices sent; each went to every exchange that lists the coin
  readonly startedAt: number | null; // epoch ms
  readonly endedAt: number | null; // epoch ms
  readonly error: string | null;
}

/** Where a replay sends its prices, and how it learns that they are gone. */
export interface ReplayTarget {
  readonly engine: Pick<PriceEngine, 'send' | 'hold'>;
  readonly drained: () => Promise<void>;
  readonly read: () => Promise<void>;
  readonly now: () => number; // epoch ms
  readonly timing?: Timing;
}

/** By what a replay keeps its speed. */
export interface Timing {
  readonly running: () => number; // ms, from any moment on
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const REAL_TIME: Timing = {
  running: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
};
const IDLE: ReplayReport = {
  state: 'idle',
  candles: 0,
  prices: 0,
  startedAt: null,
  endedAt: null,
  error: null,
};
const USUAL_INTERVAL_MS = 20;
const LARGEST_BATCH = 128;

/**
 * Plays candle files as prices: four per candle, one replay at a time. The coins of the files do not walk
 * meanwhile and walk on from where the replay leaves them. Back-pressure: no batch leaves before every socket
 * has taken the one before.
 */
export class Replay {
  private progress = IDLE;
  private run: Promise<ReplayReport> | undefined;
  private stopping = new AbortController();

  constructor(private readonly target: ReplayTarget) {}

  report(): ReplayReport {
    return this.progress;
  }

  /** Starts playing and answers its end. Never rejects: a bad file ends in state `failed`. @throws RangeError if one is running. */
  start(request: ReplayRequest): Promise<ReplayReport> {
    if (this.progress.state === 'running') throw new RangeError('A replay is running');
    this.stopping = new AbortController();
    this.progress = { ...IDLE, state: 'running', startedAt: this.target.now() };
    this.run = this.play(request);
    return this.run;
  }

  /** The end of the running replay, or how the last one ended. */
  async finished(): Promise<ReplayReport> {
    await this.run;
    return this.progress;
  }

  /** Ends the running replay after the batch it is at. */
  async stop(): Promise<ReplayReport> {
    this.stopping.abort();
    return this.finished();
  }

  private async play(request: ReplayRequest): Promise<ReplayReport> {
    const { engine, now } = this.target;
    const { signal } = this.stopping;
    engine.hold(request.files.map(({ symbol }) => symbol));
    try {
      await this.sendAll(request, signal);
      this.progress = { ...this.progress, state: 'done', endedAt: now() };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const end = signal.aborted
        ? { state: 'stopped' as const }
        : { state: 'failed' as const, error: reason };
      this.progress = { ...this.progress, ...end, endedAt: now() };
    }
    engine.hold([]);
    return this.progress;
  }

  private async sendAll(request: ReplayRequest, signal: AbortSignal): Promise<void> {
    if (request.speed === 'in-step') return this.sendInStep(request, signal);
    const timing = this.target.timing ?? REAL_TIME;
    const pace = new Pace(request.speed, request.intervalMs ?? USUAL_INTERVAL_MS, timing);
    let batch: PriceChange[] = [];
    for await (const { symbol, candle } of mergeCandles(request.files)) {
      signal.throwIfAborted();
      this.progress = { ...this.progress, candles: this.progress.candles + 1 };
      for (const price of candlePrices(candle)) {
        batch.push({ symbol, price });
        if (batch.length < Math.min(LARGEST_BATCH, pace.due(this.progress.prices))) continue;
        await this.sendBatch(batch);
        batch = [];
        await pace.wait(this.progress.prices, signal);
      }
    }
    await this.sendBatch(batch);
    await this.target.drained();
  }

  private async sendInStep({ files, beforeStep }: ReplayRequest, signal: AbortSignal): Promise<void> {
    let steps: PriceChange[][] = [];
    const coins = new Set<string>();
    for await (const { symbol, candle } of mergeCandles(files)) {
      if (coins.has(symbol)) {
        await this.sendSteps(steps, signal, beforeStep);
        steps = [];
        coins.clear();
      }
      coins.add(symbol);
      this.progress = { ...this.progress, candles: this.progress.candles + 1 };
      candlePrices(candle).forEach((price, i) => {
        steps[i] = [...(steps[i] ?? []), { symbol, price }];
      });
    }
    await this.sendSteps(steps, signal, beforeStep);
  }

  private async sendSteps(
    steps: readonly (readonly PriceChange[])[],
    signal: AbortSignal,
    beforeStep: ReplayRequest['beforeStep'],
  ): Promise<void> {
    for (const step of steps) {
      signal.throwIfAborted();
      await beforeStep?.(step);
      await this.sendBatch(step);
      await this.target.read();
    }
  }

  private async sendBatch(batch: readonly PriceChange[]): Promise<void> {
    await this.target.drained();
    this.target.engine.send(batch);
    this.progress = { ...this.progress, prices: this.progress.prices + batch.length };
  }
}

/** Tells how many prices are due, and waits until there are some. */
class Pace {
  private readonly startedAt: number;

  constructor(
    private readonly speed: number | 'max',
    private readonly intervalMs: number,
    private readonly timing: Timing,
  ) {
    this.startedAt = timing.running();
  }

  /** Prices that may leave now when `sent` have left; never less than one. */
  due(sent: number): number {
    if (this.speed === 'max') return Infinity;
    return Math.max(1, Math.floor(((this.timing.running() - this.startedAt) * this.speed) / 1_000) - sent);
  }

  /** Waits for the next batch; at full speed only lets the event loop turn. */
  async wait(sent: number, signal: AbortSignal): Promise<void> {
    if (this.speed === 'max') {
      await nextTurn();
      return;
    }
    const nextAt = (sent + 1) * (1_000 / this.speed) - (this.timing.running() - this.startedAt);
    if (nextAt > 0) await this.timing.wait(Math.max(nextAt, this.intervalMs), signal);
    else await nextTurn();
  }
}
