import type { AlertEvidence } from '../../contract/alert.js';
import type { MarketSource } from '../../contract/market.js';
import type { Fence } from '../../platform/leases/leases.js';
import type { MachineBar, MachineState, WatchedTrigger } from './domain/trigger-machine.js';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

/** Ids of triggers whose phase has just changed and been recorded. */
@Injectable()
export class TriggerStateStream extends Stream<readonly string[]> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of trigger states failed'));
  }
}

export type { WatchedTrigger };

/** What a person's edits did, once they are committed or may be. */
export interface WatchChange {
  /** Triggers as they are now, those that were disarmed among them. */
  readonly committed: readonly WatchedTrigger[];
  readonly deleted: readonly string[];
  /** Triggers of which nobody knows how they are now: they have to be read. */
  readonly unclear: readonly string[];
}

/** What people did to triggers since a mark, in any process. */
export interface EditsSince {
  /** Where to go on from: opaque, of this database only. */
  readonly mark: string;
  /** Triggers as they are now, those that were disarmed among them. */
  readonly changed: readonly WatchedTrigger[];
  /** Triggers that are gone or paused. */
  readonly deleted: readonly string[];
}

/** The triggers to watch: where the evaluator gets them from. */
export abstract class WatchList {
  /** Every active trigger, in batches. */
  abstract all(): AsyncIterable<readonly WatchedTrigger[]>;
  /** These triggers as they are now; one that is gone or no longer active is absent. */
  abstract find(ids: readonly string[]): Promise<readonly WatchedTrigger[]>;
  /** Calls back before the person hears that the edit is done, so that what was acknowledged is in force. */
  abstract onChanged(listener: (change: WatchChange) => void): () => void;
  /**
   * Triggers that transactions created, edited or deleted which `mark` did not see committed, and the next mark.
   * Nothing is missed whatever the order of the commits; some may come again. null gives the mark of this moment only:
   * take it before reading `all`. A mark is good for a day.
   */
  abstract changedSince(mark: string | null): Promise<EditsSince>;
}

/** A price that was evaluated, or a bar of time that nobody watched. Prices in US dollars, times in epoch milliseconds. */
export interface RecordedPrice {
  readonly symbol: string;
  readonly seq: number;
  readonly at: number;
  /** Of a bar: its close. */
  readonly price: number;
  /** null for a bar. */
  readonly backing: number | null;
  readonly origin: 'live' | 'trades' | 'candle';
  /** When the market was last seen by then: what happened later is unknown. */
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
  /** `summary`: too old and over, so that nobody is woken for it. */
  readonly tell: 'now' | 'summary';
}

/** Where a trigger ended up after the batch's prices, derived from the revision it names. */
export interface RecordedState {
  readonly triggerId: string;
  readonly revision: number;
  readonly state: MachineState;
}

export interface FireBatch {
  readonly prices: readonly RecordedPrice[];
  readonly states: readonly RecordedState[];
  readonly fires: readonly RecordedFire[];
}

/**
 * `superseded`: triggers a person edited or deleted first; nothing of theirs was written. `fenced`: another process
 * has the lease, and nothing was written at all. `unacceptable`: the database does not take this content, now or later,
 * and nothing was written.
 */
export type RecordOutcome =
  | { readonly kind: 'recorded'; readonly superseded: readonly string[] }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'unacceptable'; readonly error: unknown };

/** Where the evaluator hands over. Whatever it writes is written under the fence of the `market` lease. */
export abstract class FireRecorder {
  /**
   * Writes states, alerts, deliveries, cursors and the price log in one transaction. Resolves once all of it is
   * durable; rejects when nothing is. The same fire twice changes nothing.
   */
  abstract record(batch: FireBatch, fence: Fence): Promise<RecordOutcome>;
  /**
   * Takes note of where prices come from. When that differs from the last boot, every active trigger gets a new
   * baseline (phase `settling`), so that two markets are never compared.
   */
  abstract adoptSource(source: MarketSource, fence: Fence): Promise<'same' | 'changed' | 'fenced'>;
  /** The last price recorded of every symbol. */
  abstract cursors(): Promise<readonly Cursor[]>;
}
