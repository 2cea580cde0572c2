import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptProgram } from '../../support/kept-backend.js';
import { until } from '../../support/until.js';
import { TcpBalancer } from '../../support/tcp-balancer.js';
import type { Alteration } from '../altered/alteration.js';
import { buildAltered } from '../altered/build-altered.js';
import { over, seconds, when, worst } from '../figures.js';
import { Creators } from '../load/creators.js';
import type { Row, RowOrder, RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { OpenSockets } from '../watch/open-sockets.js';
import { reachedAfter } from '../watch/reached.js';

const SOCKETS = 40;
const CONNECTED_MS = 5_000;
const BETWEEN_MS = 2_000;
const LONGEST_ABSENCE_MS = 3_000;
/** A process that was stopped counts as alive for ten seconds at most. */
const LONGEST_UPGRADE_MS = 15_000;
const NEXT_MIGRATION = 'NextVersion1800000000000';

/** The next version of the product: it has one more migration, of the tables that are written all the time. */
const NEXT_VERSION: readonly Alteration[] = [
  {
    file: 'migrations/all-migrations.ts',
    find: '\n];',
    put: `
  class ${NEXT_MIGRATION} {
    name = '${NEXT_MIGRATION}';
    async up(db) {
      for (const table of ['triggers', 'alerts', 'deliveries', 'leases', 'price_log'])
        await db.query(\`ALTER TABLE \${table} ADD COLUMN of_the_next_version text\`);
      await db.query('CREATE INDEX of_the_next_version ON deliveries (of_the_next_version)');
    }
    async down() {}
  },
];`,
  },
];

/** Processes are replaced one after the other by those of a version with another schema, while everybody goes on. */
export const rollingRestart: Row = {
  name: 'rolling-restart',
  number: 24,
  title: 'rolling restart onto a version with one more migration',
  run: async (order) => {
    const version: { main?: string } = {};
    const program: KeptProgram = {
      get main() {
        return version.main;
      },
    };
    return onStage(order, { program }, async (stage) => {
      version.main = await buildAltered(join(order.folder, 'next-version'), NEXT_VERSION);
      return deploy(order, stage);
    });
  },
};

async function deploy(order: RowOrder, stage: Stage): Promise<RowOutcome> {
  const { cluster } = stage;
  const ports = cluster.backends.map(portOf);
  const balancer = await TcpBalancer.before(() => ports);
  order.cleanup.add(() => balancer.close());
  const creators = await Creators.make(cluster, balancer.url);
  const sockets = new OpenSockets(balancer.url, SOCKETS);
  order.cleanup.add(async () => sockets.close());
  order.cleanup.add(() => creators.stop());
  await allConnected(sockets);
  creators.run();
  let restarts = 0;
  const moves: string[] = [];
  for (const [i, backend] of cluster.backends.entries()) {
    await sleep(BETWEEN_MS);
    await backend.pause();
    await backend.goOn();
    ports[i] = portOf(backend);
    restarts += 1;
    if (restarts < cluster.backends.length) moves.push(await creators.createMove(backend.running?.url ?? ''));
  }
  await allConnected(sockets);
  const upgradedAt = Date.now();
  const isOver = async () => (await creators.createMove(balancer.url)) === 'created';
  await until('the upgrade over', isOver);
  const upgradeMs = Date.now() - upgradedAt;
  const stayedAway = sockets.count - sockets.connected;
  await sleep(BETWEEN_MS);
  await creators.stop();
  sockets.close();
  const longest = worst(sockets.absences);
  const difference = await creators.difference(cluster);
  const migrated = await cluster.database.rows('SELECT FROM migrations WHERE name = $1', [NEXT_MIGRATION]);
  return {
    figures: {
      restarts,
      'triggers created': creators.calls,
      'calls that failed': creators.failed.length,
      'sockets that came back': sockets.absences.length,
      'longest absence of a socket': seconds(longest),
      'triggers on moves again after': seconds(upgradeMs),
    },
    faults: [
      ...creators.failed.slice(0, 3),
      ...when(difference !== 0, `${difference} more triggers are stored than were answered for`),
      ...when(stayedAway > 0, `${stayedAway} sockets did not come back`),
      ...moves
        .filter((answer) => answer !== '503 UPGRADING')
        .map((answer) => `beside an older release a trigger on a move was answered with ${answer}`),
      ...over('a trigger on a move', upgradeMs, LONGEST_UPGRADE_MS),
      ...over('the return of a socket', longest, LONGEST_ABSENCE_MS),
    ],
    voids: when(migrated.length !== 1, 'the next version did not migrate'),
  };
}

function portOf({ running }: Stage['cluster']['backends'][number]): number {
  return Number(new URL(running?.url ?? '').port);
}

async function allConnected(sockets: OpenSockets): Promise<void> {
  await reachedAfter(CONNECTED_MS, () => sockets.connected === sockets.count);
}
