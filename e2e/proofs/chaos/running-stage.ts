import type { FilledPast } from '../replay/derived-oracle.js';
import type { SeededTrigger } from '../replay/oracle.js';
import type { Cluster } from './cluster/cluster.js';
import type { EditLoad } from './load/edit-load.js';
import type { MarketDriver } from './load/market-driver.js';
import type { RowOrder } from './row.js';
import type { ApiWatch } from './watch/api-watch.js';
import type { LeaseWatch } from './watch/lease-watch.js';

/** Everything a row's fault may act on, running: the product under load, and who watches it. */
export interface Stage {
  readonly order: RowOrder;
  readonly cluster: Cluster;
  readonly market: MarketDriver;
  readonly edits: EditLoad;
  readonly api: ApiWatch;
  readonly leases: LeaseWatch;
  readonly seeded: readonly SeededTrigger[];
  /** Of series, or with guards. */
  readonly derived: readonly SeededTrigger[];
  /** What was known of each coin before the first price; empty without such triggers. */
  readonly past: ReadonlyMap<string, FilledPast>;
  /** The Telegram stand-in's log up to here is of the preparation. */
  readonly acceptedBefore: number;
  /** The same for single chats that a row prepared by itself. */
  readonly acceptedBeforeOf: Map<number, number>;
  readonly callsBefore: number;
  /** When the load began, epoch milliseconds. */
  readonly startedAt: number;
  /** How often a process that may have been sending was killed or frozen. */
  interrupted: number;
  /** What Telegram took after the first of these numbers and up to the second is of a history that the database was put back before. */
  undone: { readonly from: number; readonly to: number } | null;
}
