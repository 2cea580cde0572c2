import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HooksStandIn,
  startHooksStandIn,
} from '../../../stand-ins/webhook-receivers/start-hooks-stand-in.js';
import { VENDORS } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import { until } from '../../support/until.js';
import { buildCluster, type Cluster } from '../cluster/cluster.js';
import { over, seconds, when } from '../figures.js';
import { type ChannelPerson, makeChannelPeople } from '../load/channel-people.js';
import { MarketDriver } from '../load/market-driver.js';
import { repeatsIn, type ToldDelivery, toldFaults } from '../oracle/told.js';
import { limitOf, type Row } from '../row.js';
import { drained } from '../stage.js';
import { ApiWatch } from '../watch/api-watch.js';

const PEOPLE = { full: 3, sample: 1 };
const FEWEST_DELIVERIES = { full: 60, sample: 12 };
const BETWEEN_MS = 2_500;
const DOWN_MS = 4_000;
/** What was crossed while nobody evaluated is found within this time. */
const RECOVERY_MS = 5_000;
/** After three failures in a row a receiver is called again within 2 min 24 s. */
const DRAIN_MS = 160_000;

/** Receivers of webhooks, ntfy, Discord and Slack fail in every way, and a sender is killed. */
export const receiversFail: Row = {
  name: 'receivers-fail',
  number: 27,
  title: 'receivers slow, storming, cutting, losing answers, away; kill -9 of a sender',
  longestSec: 300,
  run: async (order) => {
    const hooks = await startHooksStandIn();
    order.cleanup.add(() => hooks.close());
    const env = { OUTBOUND_HOSTS: JSON.stringify(hooks.hosts), RATE_LIMIT_SCALE: '100' };
    const cluster = await buildCluster(order, { env });
    await cluster.start();
    const market = new MarketDriver(cluster.exchange, order.seed);
    order.cleanup.add(async () => market.rest());
    const people = await makeChannelPeople(cluster, () => hooks, market, {
      each: PEOPLE[order.length],
      ntfy: 'topics',
    });
    const api = new ApiWatch(cluster);
    order.cleanup.add(() => api.stop());
    api.run();
    market.run();
    await spoil(hooks, cluster);
    await until(
      'enough alerts',
      async () => (await deliveriesIn(cluster)).length >= FEWEST_DELIVERIES[order.length],
    );
    market.rest();
    const unused = hooks.pendingFaults().length;
    hooks.clearFaults();
    await sleep(RECOVERY_MS);
    const drainMs = await drained(cluster, limitOf(order, DRAIN_MS));
    await api.stop();
    await cluster.stopBackends();
    const deliveries = await deliveriesIn(cluster);
    const taken = hooks.taken();
    const kills = cluster.backends.reduce((sum, backend) => sum + backend.kills, 0);
    return {
      figures: {
        deliveries: deliveries.length,
        calls: hooks.calls().length,
        repeats: repeatsIn(taken),
        'outbox empty after': seconds(drainMs),
      },
      faults: [
        ...toldFaults(deliveries, taken),
        ...(await countFaults(cluster, people, deliveries)),
        ...over('Emptying the outbox', drainMs, limitOf(order, DRAIN_MS)),
        ...api.faults,
        ...cluster.backends.flatMap((backend) => backend.surprises),
      ],
      voids: [
        ...when(unused !== 0, `${unused} faults met no call`),
        ...when(kills === 0, 'nobody was killed'),
      ],
    };
  },
};

/** Each fault once for each vendor, each after the last one's repeats; then a kill while receivers are slow, and an outage. */
async function spoil(hooks: HooksStandIn, cluster: Cluster): Promise<void> {
  for (const fault of [
    { kind: 'lost' },
    { kind: 'half' },
    { kind: 'cut' },
    { kind: 'status', status: 429, retryAfter: 2 },
    { kind: 'status', status: 503 },
  ] as const) {
    for (const vendor of VENDORS) hooks.fault(fault, { vendor });
    await until('the faults were met', () => hooks.pendingFaults().length === 0);
    await repeatsAreDelivered(cluster);
  }
  const before = hooks.calls().length;
  hooks.fault({ kind: 'slow', ms: BETWEEN_MS }, { times: 4 });
  await until('slow calls', () => hooks.pendingFaults().length === 0 || hooks.calls().length > before);
  for (const backend of cluster.live()) {
    await backend.kill();
    await sleep(BETWEEN_MS);
  }
  await repeatsAreDelivered(cluster);
  await hooks.down();
  await sleep(DOWN_MS);
  await hooks.up();
}

/** So that no delivery meets fault after fault, which would make it wait for ten minutes. */
async function repeatsAreDelivered({ database }: Cluster): Promise<void> {
  await until('repeats are delivered', async () => {
    const open = await database.rows(
      `SELECT 1 FROM deliveries
       WHERE channel_id IS NOT NULL AND (status = 'sending' OR status = 'pending' AND (attempts > 0
         OR EXISTS (SELECT FROM channels WHERE channels.id = deliveries.channel_id AND failures > 0)))
       LIMIT 1`,
    );
    return open.length === 0;
  });
}

/** Of alerts, to channels that were added, if not said otherwise. */
export async function deliveriesIn(
  { database }: Cluster,
  which = 'channel_id IS NOT NULL',
): Promise<readonly ToldDelivery[]> {
  return database.rows<ToldDelivery & Record<string, unknown>>(
    `SELECT id::text, alert_id::text AS "alertId", channel_id::text AS "channelId", channel AS vendor, status,
            reason, message_id::text AS "messageId"
     FROM deliveries WHERE (${which}) AND alert_id IS NOT NULL`,
  );
}

/** A fault if these people have another number of alerts than of deliveries. */
export async function countFaults(
  { database }: Cluster,
  people: readonly ChannelPerson[],
  deliveries: readonly ToldDelivery[],
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  const alerts = await database.count('alerts WHERE user_id = ANY ($1::uuid[])', [ids]);
  return alerts === deliveries.length ? [] : [`${alerts} alerts have ${deliveries.length} deliveries`];
}
