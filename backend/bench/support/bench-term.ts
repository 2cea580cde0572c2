import { pino } from 'pino';
import { EvaluationLag } from '../../src/pipeline/evaluator/evaluation-lag.js';
import { LeaderTerm } from '../../src/pipeline/evaluator/leader-term.js';
import {
  type Cursor,
  type EditsSince,
  type FireBatch,
  FireRecorder,
  type PriceExtreme,
  type RecordOutcome,
  SeriesStore,
  type StoredSeries,
  TriggerStateStream,
  type WatchedTrigger,
  WatchList,
} from '../../src/pipeline/evaluator/ports.js';
import type { Bar } from '../../src/pipeline/price-feed/domain/bar.js';
import { PriceHistory } from '../../src/pipeline/price-feed/price-history.js';
import { type CurrentPrice, PriceTable } from '../../src/pipeline/price-feed/price-table.js';
import { Clock } from '../../src/platform/clock/clock.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import { RULES } from './market.js';

const LOGGER = pino({ level: 'error' }, pino.destination(2));
export const FENCE: Fence = { owner: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f', epoch: 1 };

export class SetClock extends Clock {
  constructor(public time: number) {
    super();
  }
  override now(): number {
    return this.time;
  }
}

/** Counts the fires of what it is given, and keeps nothing. */
export class CountingRecorder extends FireRecorder {
  fires = 0;
  override async record({ fires }: FireBatch): Promise<RecordOutcome> {
    this.fires += fires.length;
    return { kind: 'recorded', superseded: [] };
  }
  override async adoptSource(): Promise<'same'> {
    return 'same';
  }
  override async cursors(): Promise<readonly Cursor[]> {
    return [];
  }
}

/** Knows a past of every coin that is asked for. */
export class MadeSeriesStore extends SeriesStore {
  constructor(private readonly pastOf: (symbol: string, at: number) => StoredSeries) {
    super();
  }
  override async read(symbols: readonly string[], at: number): Promise<ReadonlyMap<string, StoredSeries>> {
    return new Map(symbols.map((symbol) => [symbol, this.pastOf(symbol, at)]));
  }
  override async extremes(): Promise<readonly PriceExtreme[]> {
    return [];
  }
  override async write(): Promise<'written'> {
    throw new Error('Something of the past is missing');
  }
}

class FixedList extends WatchList {
  constructor(private readonly triggers: Iterable<WatchedTrigger>) {
    super();
  }
  override async *all(): AsyncIterable<readonly WatchedTrigger[]> {
    for (const trigger of this.triggers) yield [trigger];
  }
  override async find(): Promise<readonly WatchedTrigger[]> {
    return [];
  }
  override onChanged(): () => void {
    return () => undefined;
  }
  override async changedSince(): Promise<EditsSince> {
    return { mark: 'now', changed: [], deleted: [] };
  }
}

class NoHistory extends PriceHistory {
  override async bars(): Promise<readonly Bar[]> {
    return [];
  }
  override async candles(): Promise<readonly Bar[]> {
    throw new Error('Something of the past is missing');
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

/** A term of the evaluator that watches these triggers. */
export function termOf(
  triggers: Iterable<WatchedTrigger>,
  parts: { readonly recorder: FireRecorder; readonly seriesStore: SeriesStore; readonly clock: Clock },
): LeaderTerm {
  return new LeaderTerm(FENCE, {
    ...parts,
    watchList: new FixedList(triggers),
    history: new NoHistory(),
    priceTable: new NoPrices(),
    states: new TriggerStateStream(LOGGER),
    lag: new EvaluationLag(),
    config: { marketSource: 'simulated', triggerRules: RULES },
    logger: LOGGER,
    onFenced: () => {
      throw new Error('Another process has the lease');
    },
  });
}
