import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyCoinEvaluated } from '../replay/every-coin-evaluated.js';
import { storePast } from '../replay/database.js';
import { seedDerived } from '../replay/seed-derived.js';
import { seedTriggers } from '../replay/seed-triggers.js';
import type { SeededTrigger } from '../replay/oracle.js';
import { madePast } from '../replay/stored-past.js';
import { until } from '../support/until.js';
import type { Alteration } from './altered/alteration.js';
import { buildAltered } from './altered/build-altered.js';
import { buildCluster, type Cluster, type ClusterOptions, SYMBOLS } from './cluster/cluster.js';
import { EditLoad } from './load/edit-load.js';
import { MarketDriver } from './load/market-driver.js';
import { FEWEST_ALERTS, judge } from './oracle/judge.js';
import { limitOf, type Row, type RowOrder, type RowOutcome } from './row.js';
import type { Stage } from './running-stage.js';
import { ApiWatch } from './watch/api-watch.js';
import { LeaseWatch } from './watch/lease-watch.js';

/** What differs between the rows before their fault begins. */
export interface Setting extends ClusterOptions {
  /** 150 if not said. */
  readonly triggers?: number;
  /** What is different about the product, besides what the order says. */
  readonly alterations?: readonly Alteration[];
  /** Before the processes start, on the empty database. */
  readonly beforeStart?: (cluster: Cluster) => Promise<void>;
  /** Whether people edit triggers meanwhile; not while a row takes the prices away, by which edits are judged. */
  readonly people?: 'editing' | 'none';
  /** Of all messages so many may be sent twice, as a share, when nobody could know; any number by default. */
  readonly mostRepeated?: number;
  /** Whether the market swings from the start, or stands still until the row moves it. */
  readonly market?: 'swinging' | 'standing';
  /** How triggers are stored; by default as trials. */
  readonly store?: (cluster: Cluster, triggers: readonly SeededTrigger[]) => Promise<void>;
  /** Triggers besides those that the market keeps crossing. */
  readonly moreTriggers?: (market: MarketDriver) => readonly SeededTrigger[];
}

const USUAL_TRIGGERS = 150;
/** How many triggers on moves, trails and guards there are besides, as a share of the others. */
const DERIVED_SHARE = 0.1;
const WARM_UP_MS = 1_500;
const RECOVERY_MS = 3_000;
const DRAIN_MS = 40_000;
const QUIET_MS = 1_500;
const LOOK_MS = 200;

/**
 * Runs a fault against the product under load: processes on a database of their own, a market that swings through
 * seeded triggers, people who edit, callers who ask. Afterwards lets it recover, waits until every message is settled,
 * stops the processes in an orderly way and holds what they left behind against the oracle.
 */
export async function onStage(
  order: RowOrder,
  setting: Setting,
  fault: (stage: Stage) => Promise<RowOutcome>,
): Promise<RowOutcome> {
  const stage = await prepare(order, setting);
  const { cluster, market, edits, api, leases } = stage;
  const { figures, faults, voids = [] } = await fault(stage);
  await edits.stop();
  await Promise.all([sleep(RECOVERY_MS), order.length === 'sample' && enoughSeen(stage)]);
  market.rest();
  const drainMs = await drained(cluster, limitOf(order, DRAIN_MS));
  await Promise.all([api.stop(), leases.stop()]);
  await cluster.stopBackends();
  const common = await judge(stage, drainMs, setting.mostRepeated ?? 1);
  return {
    figures: { ...figures, ...common.figures },
    faults: [...faults, ...common.faults],
    voids: [...voids, ...common.voids],
  };
}

/** The same for a row whose setting is always this one. */
export function stageRun(setting: Setting, fault: (stage: Stage) => Promise<RowOutcome>): Row['run'] {
  return (order) => onStage(order, setting, fault);
}

async function prepare(order: RowOrder, setting: Setting): Promise<Stage> {
  const { triggers = USUAL_TRIGGERS } = setting;
  const { seed, folder, cleanup } = order;
  const alterations = [...(setting.alterations ?? []), ...(order.alterations ?? [])];
  const program =
    alterations.length === 0
      ? setting.program
      : { ...setting.program, main: await buildAltered(join(folder, 'altered'), alterations) };
  const cluster = await buildCluster(order, { ...setting, program });
  const market = new MarketDriver(cluster.exchange, seed);
  cleanup.add(async () => market.rest());
  const more = setting.moreTriggers?.(market) ?? [];
  const seeded = [...seedTriggers(market.ranges, triggers, seed), ...more];
  const derivedCount = Math.ceil(triggers * DERIVED_SHARE);
  const derived = seedDerived(market.ranges, derivedCount, seed, Date.now(), 'moves');
  const stored = [...seeded, ...derived];
  await (setting.store === undefined ? cluster.seed(stored) : setting.store(cluster, stored));
  // All that series need: nobody could tell between which two prices the exchanges' answer came to count.
  const past = madePast(derived.length === 0 ? [] : market.ranges, seed, Date.now());
  await storePast(cluster.database, past);
  await setting.beforeStart?.(cluster);
  if (order.schemaChange !== undefined) await cluster.database.rows(order.schemaChange);
  await cluster.start();
  const edits = new EditLoad(cluster, market, seed);
  const api = new ApiWatch(cluster);
  const leases = new LeaseWatch(cluster);
  cleanup.add(() => Promise.all([edits.stop(), api.stop(), leases.stop()]));
  if (setting.people !== 'none') await edits.connect();
  api.run();
  leases.run();
  const begun = {
    acceptedBefore: cluster.telegram.accepted().length,
    acceptedBeforeOf: new Map<number, number>(),
    callsBefore: cluster.telegram.calls().length,
    startedAt: Date.now(),
    interrupted: 0,
    undone: null,
  };
  if (setting.market !== 'standing') market.run();
  await sleep(WARM_UP_MS);
  edits.run();
  return { order, cluster, market, edits, api, leases, seeded, derived, past, ...begun };
}

/** Until every coin is evaluated again, and so much was recorded that the oracle has something to judge. */
async function enoughSeen({ cluster: { database } }: Stage): Promise<void> {
  await everyCoinEvaluated(database, SYMBOLS, Date.now());
  await until('enough alerts', async () => (await database.count('alerts')) >= FEWEST_ALERTS);
}

export const OPEN_DELIVERIES = "deliveries WHERE status IN ('pending', 'sending')";

/** Waits until no delivery has been open for a while. Returns how long that took, or null if it takes longer than `limitMs`. */
export async function drained({ database }: Cluster, limitMs: number): Promise<number | null> {
  const startedAt = Date.now();
  let quietSince: number | null = null;
  while (Date.now() - startedAt < limitMs) {
    quietSince = (await database.count(OPEN_DELIVERIES)) === 0 ? (quietSince ?? Date.now()) : null;
    if (quietSince !== null && Date.now() - quietSince >= QUIET_MS) return quietSince - startedAt;
    await sleep(LOOK_MS);
  }
  return null;
}
