import { join } from 'node:path';
import { type ClientPoint, ClientPoints, POINT_ALTERATIONS } from '../altered/client-points.js';
import { SERVER_POINTS, type ServerPoint, ServerPoints } from '../altered/server-points.js';
import type { Row, RowOrder, RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { processOf } from '../watch/lease-watch.js';
import { reachedAfter } from '../watch/reached.js';

const CLIENT_POINTS: readonly ClientPoint[] = [
  'before state read',
  'after state read',
  'after commit',
  'before send',
  'after send',
  'before acknowledgement',
  'after acknowledgement',
];
const STATE_READ: readonly ClientPoint[] = ['before state read', 'after state read'];
/** In the order in which a price goes its way. */
const POINTS = [...CLIENT_POINTS.slice(0, 2), ...SERVER_POINTS, ...CLIENT_POINTS.slice(2)];
const REACHED_MS = 12_000;
const PATIENCE_MS = 15_000;
const LOOK_MS = 20;

/** SIGKILL at each named point once. */
export const killAtEachPoint: Row = {
  name: 'kill-at-each-point',
  number: 2,
  title: 'kill -9 at each named point of the way of an alert',
  run: (order) => killAtPoints(order, POINTS, 1),
};

const ROUNDS = 20;
const SENDS = 4;

/** The same twenty times: 240 kills. */
export const points: Row = {
  name: 'points',
  title: `kill -9 at each named point, ${ROUNDS} times`,
  longestSec: 1_500,
  onDemand: true,
  run: (order) => killAtPoints(order, POINTS, ROUNDS),
};

/** Only where a message is about to leave, a few times. */
export const killsBeforeSending: Row = {
  name: 'kill-before-send',
  title: 'kill -9 before a message is sent',
  run: (order) => killAtPoints(order, ['before send'], SENDS),
};

/**
 * Rounds of one kill at each point. Of a statement that is held within the database, every other one goes on after its
 * process is gone, and every other one is broken off.
 */
async function killAtPoints(
  order: RowOrder,
  points: readonly (ClientPoint | ServerPoint)[],
  rounds: number,
): Promise<RowOutcome> {
  const client = await ClientPoints.in(join(order.folder, 'points'));
  let server: ServerPoints | null = null;
  const setting = {
    processes: 3,
    alterations: POINT_ALTERATIONS,
    env: client.env,
    program: { ends: 'expected' },
    beforeStart: async ({ postgres }: Stage['cluster']) => {
      server = await ServerPoints.install(postgres.url);
      order.cleanup.add(async () => server?.close());
    },
  } as const;
  return onStage(order, setting, async (stage) => {
    const reached = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      for (const [i, point] of points.entries()) {
        await everybodyThere(stage);
        stage.interrupted += 1;
        const isStruck = isServerPoint(point)
          ? await killWithin(stage, server, point, (round + i) % 2 === 0)
          : await killAt(stage, client, point);
        if (isStruck) reached.set(point, (reached.get(point) ?? 0) + 1);
      }
    }
    const kills = [...reached.values()].reduce((sum, count) => sum + count, 0);
    const missed = points.filter((point) => reached.get(point) !== rounds);
    return {
      figures: { 'kills at points': `${kills} of ${rounds * points.length}` },
      faults: [],
      voids: missed.map((point) => `"${point}" was reached ${reached.get(point) ?? 0} times`),
    };
  });
}

function isServerPoint(point: ClientPoint | ServerPoint): point is ServerPoint {
  return (SERVER_POINTS as readonly string[]).includes(point);
}

/** At least two processes listen, so that one is left. */
async function everybodyThere({ cluster }: Stage): Promise<void> {
  await reachedAfter(PATIENCE_MS, () => cluster.live().length >= 2, LOOK_MS);
}

/** State is read when the market changes hands: that is made to happen. */
async function killAt({ cluster }: Stage, points: ClientPoints, point: ClientPoint): Promise<boolean> {
  const struck = points.strike(point, 'kill', REACHED_MS);
  if (STATE_READ.includes(point))
    await cluster.database.rows("UPDATE leases SET until = '-infinity' WHERE name = 'market'");
  return (await struck) !== null;
}

async function killWithin(
  { cluster }: Stage,
  server: ServerPoints | null,
  point: ServerPoint,
  isMachineGone: boolean,
): Promise<boolean> {
  const held = await server?.hold(point, REACHED_MS);
  if (!held) return false;
  const [lease] = await cluster.database.rows<{ owner: string }>(
    "SELECT owner::text FROM leases WHERE name = 'market'",
  );
  const writer = lease && (await processOf(cluster.live(), lease.owner));
  await writer?.kill();
  await (isMachineGone ? held.breakOff() : held.goOn());
  return Boolean(writer);
}
