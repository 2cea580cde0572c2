import type { AlertEvidence } from '../contract/alert.js';
import type { MarketSource } from '../contract/market.js';
import type { MachineState } from './domain/trigger-machine.js';
import type { WatchedTrigger } from './domain/watched-trigger.js';

export type { WatchedTrigger };

/** What a person's edits did, once they are committed or may be. */
export interface WatchChange {
  /** Triggers as they are now, those that were disarmed among them. */
  readonly committed: readonly WatchedTrigger[];
  readonly deleted: readonly string[];
  /** Triggers of which nobody knows how they are now: they have to be read. */
  readonly unclear: readonly string[];
}

/** The triggers to watch: where the evaluator gets them from. */
export abstract class WatchList {
  /** Every active trigger, in batches. */
  abstract all(): AsyncIterable<readonly WatchedTrigger[]>;
  /** These triggers as they are now; one that is gone or no longer active is absent. */
  abstract find(ids: readonly string[]): Promise<readonly WatchedTrigger[]>;
  /** Calls back before the person hears that the edit is done, so that what was acknowledged is in force. */
  abstract onChanged(listener: (change: WatchChange) => void): () => void;
}

export interface RecordedPrice {
  readonly symbol: string;
  readonly seq: number;
  readonly at: number;
  readonly price: number;
  readonly backing: number | null;
  readonly origin: 'live' | 'trades' | 'candle';
}

/** One fire, ready to become an alert. */
export interface RecordedFire {
  readonly triggerId: string;
  readonly fireNo: number;
  readonly price: number;
  readonly at: number;
  readonly late: boolean;
  readonly change24h: number | null;
  readonly evidence: AlertEvidence;
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

/** `superseded`: triggers a person edited or deleted first; nothing of theirs was written. */
export interface RecordOutcome {
  readonly superseded: readonly string[];
}

/** Where the evaluator hands over. */
export abstract class FireRecorder {
  /**
   * Writes states, alerts, deliveries, cursors and the price log in one transaction. Resolves once all of it is
   * durable; rejects when nothing is. The same fire twice changes nothing.
   */
  abstract record(batch: FireBatch): Promise<RecordOutcome>;
  /**
   * Takes note of where prices come from. When that differs from the last boot, every active trigger gets a new
   * baseline (phase `settling`), so that two markets are never compared.
   */
  abstract adoptSource(source: MarketSource): Promise<'same' | 'changed'>;
  /** The last price recorded of every symbol. */
  abstract cursors(): Promise<readonly Pick<RecordedPrice, 'symbol' | 'seq' | 'at' | 'price'>[]>;
}
