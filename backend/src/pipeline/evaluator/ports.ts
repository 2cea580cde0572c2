import type { AlertEvidence } from '../../contract/alert.js';
import type { MarketSource } from '../../contract/market.js';
import type { CandleSize, PriceReference } from '../../contract/series.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { MachineBar, MachinePrice, MachineState, WatchedTrigger } from './domain/trigger-machine.js';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Ids of triggers whose recorded phase has changed. */
@Injectable()
export class TriggerStateStream extends Stream<readonly string[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'evaluator: a listener of trigger states failed'));
  }
}

export type { WatchedTrigger };

/** A person's edits, once they are committed or may be. */
export interface WatchChange {
  /** Triggers as they are now, disarmed ones included. */
  readonly committed: readonly WatchedTrigger[];
  readonly deleted: readonly string[];
  /** Triggers that have to be read again. */
  readonly unclear: readonly string[];
}

/** Edits since a mark, of any process. */
export interface EditsSince {
  /** Opaque, of this database only. */
  readonly mark: string;
  /** Triggers as they are now, disarmed ones included. */
  readonly changed: readonly WatchedTrigger[];
  /** Triggers that are gone or paused. */
  readonly deleted: readonly string[];
}

/** Reads the triggers to watch. */
export abstract class WatchList {
  /** Every active trigger, in batches. */
  abstract all(): AsyncIterable<readonly WatchedTrigger[]>;
  /** These triggers, as far as they are active. */
  abstract find(ids: readonly string[]): Promise<readonly WatchedTrigger[]>;
  /** Calls back before the edit is acknowledged. */
  abstract onChanged(listener: (change: WatchChange) => void): () => void;
  /**
   * Triggers of transactions that `mark` did not see committed, each once, and the next mark. Misses nothing whatever the
   * order of commits. null returns a first mark only, to be taken before `all`. A mark is good for a day.
   */
  abstract changedSince(mark: string | null): Promise<EditsSince>;
}

/** An evaluated price or bar. In US dollars and epoch milliseconds. */
export interface RecordedPrice {
  readonly symbol: string;
  readonly seq: number;
  readonly at: number;
  /** Of a bar: its close. */
  readonly price: number;
  /** null for a bar. */
  readonly backing: number | null;
  readonly origin: 'live' | 'trades' | 'candle';
  /** The last coverage by then: what happened later is unknown. */
  readonly coveredAt: number;
  /** null for a live price. */
  readonly bar: Pick<MachineBar, 'start' | 'low' | 'high' | 'basis'> | null;
}

/** The last price recorded of a symbol. */
export type Cursor = Pick<RecordedPrice, 'symbol' | 'seq' | 'at' | 'price' | 'coveredAt'>;

/** One fire, ready to become an alert. */
export interface RecordedFire {
  readonly triggerId: string;
  readonly fireNo: number;
  readonly price: number;
  readonly at: number;
  readonly late: boolean;
  readonly change24h: number | null;
  readonly evidence: AlertEvidence;
  /** `summary`: too old and over for a message. */
  readonly notify: 'now' | 'summary';
}

/** The state after the batch's prices, derived from this revision. */
export interface RecordedState {
  readonly triggerId: string;
  readonly revision: number;
  readonly state: MachineState;
}

/** What a coin reached within a minute or hour, as far as it is backed. Rows of one start add up; `low` may be above `high`. */
export interface SeriesBar {
  readonly symbol: string;
  readonly size: '1m' | '1h';
  /** Epoch milliseconds. */
  readonly start: number;
  readonly low: number;
  readonly high: number;
  /** The last backed price; null if another row has it. */
  readonly close: number | null;
  readonly origin: 'live' | 'candle';
}

/** The last backed price before a candle's end. Never changed. */
export interface SeriesClose {
  readonly symbol: string;
  readonly size: CandleSize;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly close: number;
  readonly origin: 'live' | 'candle';
}

/** The highest, or lowest, price of a coin since a time; null while none was backed. Epoch milliseconds. */
export interface PriceExtreme {
  readonly symbol: string;
  readonly side: 'high' | 'low';
  readonly since: number;
  readonly extreme: PriceReference | null;
}

/** `gone`: nobody counts since then any more. */
export interface ExtremeChange extends Omit<PriceExtreme, 'extreme'> {
  readonly extreme: PriceReference | null | 'gone';
}

/** What series are computed from. */
export interface SeriesRows {
  readonly bars: readonly SeriesBar[];
  readonly closes: readonly SeriesClose[];
  readonly extremes: readonly ExtremeChange[];
}

export interface FireBatch {
  readonly prices: readonly RecordedPrice[];
  readonly states: readonly RecordedState[];
  readonly fires: readonly RecordedFire[];
  /** Only with prices. */
  readonly series?: SeriesRows;
}

/** What is known of one coin, oldest first. */
export interface StoredSeries {
  readonly hours: readonly Omit<SeriesBar, 'symbol' | 'origin'>[];
  readonly minutes: readonly Omit<SeriesBar, 'symbol' | 'origin'>[];
  /** What was evaluated in the last 15 minutes. */
  readonly log: readonly (MachinePrice | MachineBar)[];
  readonly closes: readonly Omit<SeriesClose, 'symbol' | 'origin'>[];
}

/** Keeps bars and closes of coins with a series. */
export abstract class SeriesStore {
  /** What is known of these coins: bars of 7 days and 24 hours before `at` and a little more, 720 closes of a size, 15 minutes of the log. */
  abstract read(symbols: readonly string[], at: number): Promise<ReadonlyMap<string, StoredSeries>>;
  /** Every extreme that triggers on `rise` and `fall` count by, oldest first. */
  abstract extremes(): Promise<readonly PriceExtreme[]>;
  /** Adds what exchanges' candles tell; closes that are there stay. */
  abstract write(rows: SeriesRows, fence: Fence): Promise<'written' | 'fenced'>;
}

/**
 * `superseded`: triggers that were edited or deleted first, or moved on; nothing of theirs was written. `fenced`: another process has the
 * lease. `unacceptable`: the database refuses this content for good. In both cases nothing was written.
 */
export type RecordOutcome =
  | { readonly kind: 'recorded'; readonly superseded: readonly string[] }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'unacceptable'; readonly error: unknown };

/** Writes under the fence of the `market` lease. */
export abstract class FireRecorder {
  /** Writes states, alerts, deliveries, cursors and the price log in one transaction. Idempotent. */
  abstract record(batch: FireBatch, fence: Fence): Promise<RecordOutcome>;
  /** Saves the market source. If it changed, every active trigger returns to `settling`: two markets are never compared. */
  abstract adoptSource(source: MarketSource, fence: Fence): Promise<'same' | 'changed' | 'fenced'>;
  /** The last price recorded of every symbol. */
  abstract cursors(): Promise<readonly Cursor[]>;
}
