import { pino } from 'pino';
import type { QuoteEvidence } from '../../../contract/alert.js';
import type { Condition } from '../../../contract/trigger.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases } from '../../../platform/leases/leases.js';
import type { Bar } from '../../price-feed/domain/bar.js';
import { FeedCoverage } from '../../price-feed/gaps/feed-coverage.js';
import { type HistoryCandle, PriceHistory } from '../../price-feed/price-history.js';
import { EvaluationLag } from '../evaluation-lag.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import type { MarketPrice } from '../../price-feed/domain/price.js';
import { PriceStream } from '../../price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../../price-feed/price-table.js';
import type { MachineState } from '../domain/trigger-machine.js';
import { Evaluator } from '../evaluator.service.js';
import {
  type Cursor,
  type EditsSince,
  type FireBatch,
  FireRecorder,
  type PriceExtreme,
  type SeriesBar,
  type RecordedState,
  type RecordOutcome,
  type SeriesRows,
  SeriesStore,
  type StoredSeries,
  type WatchChange,
  type WatchedTrigger,
  WatchList,
  TriggerStateStream,
} from '../ports.js';
import { until } from '../../../platform/clock/testing/until.js';

const LOGGER = pino({ level: 'silent' });
export const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'];
export const ARMED: MachineState = { phase: 'armed', fireNo: 0, firedAt: null };

class FakeWatchList extends WatchList {
  readonly rows = new Map<string, WatchedTrigger>();
  private listener: (change: WatchChange) => void = () => undefined;

  override async *all(): AsyncIterable<readonly WatchedTrigger[]> {
    yield [...this.rows.values()];
  }
  override async find(ids: readonly string[]): Promise<readonly WatchedTrigger[]> {
    return ids.flatMap((id) => this.rows.get(id) ?? []);
  }
  override onChanged(listener: (change: WatchChange) => void): () => void {
    this.listener = listener;
    return () => undefined;
  }
  edit(trigger: WatchedTrigger): void {
    this.rows.set(trigger.id, trigger);
    this.listener({ committed: [trigger], deleted: [], unclear: [] });
  }
  /** The answer to the commit got lost. */
  editUnclearly(trigger: WatchedTrigger): void {
    this.rows.set(trigger.id, trigger);
    this.listener({ committed: [], deleted: [], unclear: [trigger.id] });
  }
  override async changedSince(): Promise<EditsSince> {
    const changed = this.elsewhere.splice(0);
    return { mark: 'now', changed, deleted: [] };
  }
  /** Edits of other processes that nobody has looked for yet. */
  readonly elsewhere: WatchedTrigger[] = [];
  delete(id: string): void {
    this.rows.delete(id);
    this.listener({ committed: [], deleted: [id], unclear: [] });
  }
}

/** Keeps what it is given; a batch stays open until `commit` is called, unless `auto`. */
class FakeRecorder extends FireRecorder {
  readonly batches: FireBatch[] = [];
  readonly inherited: Cursor[] = [];
  failures = 0;
  held: (() => void)[] | null = null;
  /** The states that an edit came before. */
  outdated: (state: RecordedState) => boolean = () => false;

  override async record(batch: FireBatch): Promise<RecordOutcome> {
    if (this.held !== null) await new Promise<void>((resolve) => this.held?.push(resolve));
    if (this.failures > 0) {
      this.failures--;
      throw new Error('database is away');
    }
    if (this.fenced) return { kind: 'fenced' };
    if (batch.fires.some((fire) => fire.triggerId === this.poison)) {
      return { kind: 'unacceptable', error: new Error('a rule of the schema') };
    }
    this.batches.push(batch);
    const superseded = batch.states.filter(this.outdated).map((state) => state.triggerId);
    return { kind: 'recorded', superseded };
  }
  fenced = false;
  /** A trigger whose fires the database refuses for ever. */
  poison: string | null = null;
  source: 'same' | 'changed' = 'same';
  override async adoptSource(): Promise<'same' | 'changed'> {
    return this.source;
  }
  override async cursors() {
    return this.inherited;
  }
  get fires() {
    return this.batches.flatMap((batch) => batch.fires);
  }
  get firedIds(): string[] {
    return this.fires.map((fire) => `${fire.triggerId}#${fire.fireNo}`);
  }
}

const NO_SERIES: StoredSeries = { hours: [], minutes: [], log: [], closes: [] };

/** Answers what the test puts into it, and keeps what is written. */
export class FakeSeriesStore extends SeriesStore {
  readonly stored = new Map<string, StoredSeries>();
  readonly written: SeriesRows[] = [];
  kept: readonly PriceExtreme[] = [];
  override async read(symbols: readonly string[]): Promise<ReadonlyMap<string, StoredSeries>> {
    return new Map(symbols.map((symbol) => [symbol, this.stored.get(symbol) ?? NO_SERIES]));
  }
  override async extremes(): Promise<readonly PriceExtreme[]> {
    return this.kept;
  }
  override async write(rows: SeriesRows): Promise<'written'> {
    this.written.push(rows);
    const symbols = [...rows.bars, ...rows.closes].map(({ symbol }) => symbol);
    for (const symbol of new Set(symbols)) this.stored.set(symbol, this.joined(symbol, rows));
    return 'written';
  }

  private joined(symbol: string, { bars, closes }: SeriesRows): StoredSeries {
    const known = this.stored.get(symbol) ?? NO_SERIES;
    const ofSize = (size: SeriesBar['size']) =>
      bars.filter((row) => row.symbol === symbol && row.size === size);
    return {
      ...known,
      hours: [...ofSize('1h'), ...known.hours],
      minutes: [...ofSize('1m'), ...known.minutes],
      closes: [...closes.filter((row) => row.symbol === symbol), ...known.closes],
    };
  }
}

/** Gives the lease and takes it away when told to. */
class FakeLeases extends Leases {
  override async release(): Promise<void> {}
  private holder: LeaseHolder | null = null;
  private epoch = 0;
  override seek(_name: LeaseName, holder: LeaseHolder): void {
    this.holder = holder;
  }
  override fence(): Fence | null {
    return null;
  }
  override isSure(): boolean {
    return true;
  }
  override refused(): void {
    this.revoke();
  }
  give(): void {
    this.epoch += 1;
    this.holder?.taken({ owner: 'us', epoch: this.epoch });
  }
  revoke(): void {
    this.holder?.lost();
  }
}

class FakeHistory extends PriceHistory {
  told: readonly Bar[] = [];
  readonly asked: { symbol: string; from: number; to: number }[] = [];
  override async bars(symbol: string, from: number, to: number): Promise<readonly Bar[]> {
    this.asked.push({ symbol, from, to });
    return this.told;
  }
  candlesOf: (size: HistoryCandle) => readonly Bar[] = () => [];
  override async candles(_symbol: string, size: HistoryCandle): Promise<readonly Bar[]> {
    return this.candlesOf(size);
  }
}

class NoPrices extends PriceTable {
  override get(): CurrentPrice | null {
    return null;
  }
  override tracked(): readonly string[] {
    return [];
  }
}

class SetClock extends Clock {
  time = 0;
  override now(): number {
    return this.time;
  }
}

export function trigger(id: string, condition: Condition, revision = 0, state = ARMED): WatchedTrigger {
  return { id, symbol: 'BTC', condition, state, revision, armedAt: 0 };
}

function quote(ageMs: number, index: number): QuoteEvidence {
  return { exchange: EXCHANGES[index] ?? '', usd: 1, quoted: 1, quoteCcy: 'USD', ageMs, use: 'fresh' };
}

/** An evaluator with everything around it in memory: the test sets the clock, gives the lease and makes the prices. */
export function setUp() {
  const prices = new PriceStream(LOGGER);
  const watchList = new FakeWatchList();
  const recorder = new FakeRecorder();
  const seriesStore = new FakeSeriesStore();
  const states = new TriggerStateStream(LOGGER);
  const config = {
    marketSource: 'simulated',
    triggerRules: { hysteresisPct: 0.25, cooldownMs: 0 },
  } as Config;
  const leases = new FakeLeases();
  const history = new FakeHistory();
  const clock = new SetClock();
  const coverage = new FeedCoverage(clock);
  const lag = new EvaluationLag();
  const evaluator = new Evaluator(
    leases,
    prices,
    coverage,
    history,
    new NoPrices(),
    watchList,
    recorder,
    seriesStore,
    states,
    lag,
    clock,
    config,
    LOGGER,
  );
  let at = 1_000;
  clock.time = at;
  /** Takes the lease and waits until prices are evaluated. */
  const start = async (): Promise<void> => {
    evaluator.onModuleInit();
    leases.give();
    await until(() => lag.report(0).role === 'holder');
  };
  /** `quotedMs`: how old the quotes of EXCHANGES are; `by`: whose stream told something. */
  const tick = (
    price: number,
    elapsed = 100,
    backing: number | null = price,
    quotedMs: readonly number[] = [],
    by = 'kraken',
    symbol = 'BTC',
  ): void => {
    at += elapsed;
    clock.time = at;
    coverage.onStreamTick(by);
    const made: MarketPrice = {
      symbol,
      price,
      at,
      backing,
      basis: 'median',
      quotes: () => quotedMs.map(quote),
    };
    prices.publish(made);
  };
  return { evaluator, leases, history, watchList, recorder, seriesStore, states, lag, coverage, tick, start };
}
