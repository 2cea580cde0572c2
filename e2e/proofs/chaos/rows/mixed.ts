import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../../stand-ins/exchange/domain/random.js';
import type { KeptBackend } from '../../support/kept-backend.js';
import { over, percentile, seconds } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { ownerOf } from '../watch/lease-watch.js';

const ACT_MS = 180_000;
const PROCESSES = 3;
const TRIGGERS = 900;
const FEWEST = { kills: 100, freezes: 10, crashes: 5, outages: 5, alerts: 10_000 };
const KILL_EVERY_MS = 1_500;
const FREEZE = { everyMs: 14_000, forMs: 3_000 };
const CRASH = { everyMs: 29_000, forMs: 700 };
const OUTAGE = { everyMs: 27_000, forMs: 4_000 };
/** A process may not come up while the database is away, or has just been. */
const DATABASE_BACK_MS = 3_000;
const LONGEST_TAKEOVER_MS = 3_000;
const MOST_REPEATED = 0.01;
const LOOK_MS = 20;

interface FaultWindow {
  readonly from: number;
  to: number;
}

interface Blows {
  kills: number;
  freezes: number;
  outages: number;
  /** When whoever evaluated was ended or frozen. */
  readonly ownersGone: number[];
  readonly databaseAway: FaultWindow[];
}

/** Everything at once for three minutes. */
export const mixed: Row = {
  name: 'mixed',
  title: 'kills, freezes, crashes of PostgreSQL and outages of Telegram at once, 180 s',
  // The verdict on as many alerts takes minutes of its own.
  longestSec: 420,
  onDemand: true,
  run: (order) => {
    const blows: Blows = { kills: 0, freezes: 0, outages: 0, ownersGone: [], databaseAway: [] };
    const mayFailToStart = (): boolean =>
      (blows.databaseAway.at(-1)?.to ?? 0) + DATABASE_BACK_MS > Date.now();
    const setting = {
      processes: PROCESSES,
      triggers: TRIGGERS,
      program: { mayFailToStart },
      mostRepeated: MOST_REPEATED,
    };
    return onStage(order, setting, async (stage) => {
      const until = Date.now() + ACT_MS;
      await Promise.all([
        keepKilling(stage, blows, until),
        every(FREEZE.everyMs, until, () => freezeOwner(stage, blows)),
        every(CRASH.everyMs, until, () => crash(stage, blows)),
        every(OUTAGE.everyMs, until, () => outage(stage, blows)),
      ]);
      const takeovers = takeoverTimes(stage, blows);
      const p99 = percentile(takeovers, 99);
      const alerts = await stage.cluster.database.count('alerts');
      const counts = { ...blows, crashes: blows.databaseAway.length, alerts };
      return {
        figures: {
          kills: counts.kills,
          freezes: counts.freezes,
          'crashes of PostgreSQL': counts.crashes,
          'outages of Telegram': counts.outages,
          'take-overs measured': takeovers.length,
          'p99 of a take-over': seconds(p99),
        },
        faults: over('the 99th percentile of a take-over', p99, LONGEST_TAKEOVER_MS),
        voids: Object.entries(FEWEST).flatMap(([name, fewest]) => {
          const count = counts[name as keyof typeof FEWEST];
          return count >= fewest ? [] : [`only ${count} ${name} of ${fewest}`];
        }),
      };
    });
  },
};

async function every(ms: number, until: number, act: () => Promise<void>): Promise<void> {
  for (let next = Date.now() + ms / 2; next < until; next += ms) {
    await sleep(next - Date.now());
    await act();
  }
}

/** One process at least stays. */
async function keepKilling(stage: Stage, blows: Blows, until: number): Promise<void> {
  const random = randomStream(`kills ${stage.order.seed}`);
  for (let next = Date.now(); Date.now() < until; next = Math.max(next + KILL_EVERY_MS, Date.now())) {
    await sleep(next - Date.now());
    const live = stage.cluster.live();
    const victim = live[Math.floor(random() * live.length)];
    if (live.length < 2 || victim === undefined) {
      await sleep(LOOK_MS);
      continue;
    }
    stage.interrupted += 1;
    const isOwner = (await ownerOf(victim)) === stage.leases.holder('market')?.owner;
    if (isOwner) blows.ownersGone.push(Date.now());
    await victim.kill();
    blows.kills += 1;
  }
}

async function freezeOwner(stage: Stage, blows: Blows): Promise<void> {
  const owner = await holder(stage);
  const running = owner?.running;
  if (!running) return;
  stage.interrupted += 1;
  blows.freezes += 1;
  blows.ownersGone.push(Date.now());
  running.freeze();
  await sleep(FREEZE.forMs);
  running.resume();
}

/** Each process is compared with who has the lease by then: it may change hands while they are asked. */
async function holder({ cluster, leases }: Stage): Promise<KeptBackend | null> {
  for (const backend of cluster.live()) {
    if ((await ownerOf(backend)) === leases.holder('market')?.owner) return backend;
  }
  return cluster.live()[0] ?? null;
}

async function crash({ cluster }: Stage, { databaseAway }: Blows): Promise<void> {
  const faultWindow = { from: Date.now(), to: Infinity };
  databaseAway.push(faultWindow);
  await cluster.postgres.crash();
  await sleep(CRASH.forMs);
  await cluster.postgres.start();
  faultWindow.to = Date.now();
}

async function outage({ cluster: { telegram } }: Stage, blows: Blows): Promise<void> {
  await telegram.down();
  await sleep(OUTAGE.forMs);
  await telegram.up();
  blows.outages += 1;
}

/** From each end of an owner to the next owner, unless that one was ended before, or the database was away meanwhile. */
function takeoverTimes({ leases }: Stage, { ownersGone, databaseAway }: Blows): readonly number[] {
  return ownersGone.flatMap((gone, i) => {
    const next = leases.takeovers.find(({ name, at }) => name === 'market' && at > gone);
    if (next === undefined || (ownersGone[i + 1] ?? Infinity) < next.at) return [];
    const isDisturbed = databaseAway.some(({ from, to }) => from < next.at && to + DATABASE_BACK_MS > gone);
    return isDisturbed ? [] : [next.at - gone];
  });
}
