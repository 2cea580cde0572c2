import { createECDH } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type HooksStandIn,
  startHooksStandIn,
} from '../../../stand-ins/webhook-receivers/start-hooks-stand-in.js';
import { VENDORS, type Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import { type MailStandIn, startMailStandIn } from '../../../stand-ins/mail/start-mail-stand-in.js';
import { type PushStandIn, startPushStandIn } from '../../../stand-ins/push/start-push-stand-in.js';
import { until } from '../../support/until.js';
import { buildCluster, type Cluster } from '../cluster/cluster.js';
import { over, seconds, when } from '../figures.js';
import {
  type ChannelPerson,
  makeChannelPeople,
  makeEmailPeople,
  makePushPeople,
} from '../load/channel-people.js';
import { MarketDriver } from '../load/market-driver.js';
import { judgeLanes, type Passage, type Window } from '../oracle/lanes.js';
import { emailFaults, pushFaults, repeatsIn, saysRepeat, toldFaults } from '../oracle/told.js';
import { limitOf, type Row, type RowOrder, type RowOutcome } from '../row.js';
import { drained } from '../stage.js';
import { countFaults, deliveriesIn } from './receivers-fail.js';
import { type Kind, type Victim, victimOf } from './receiver-victim.js';

/** To channels that were added, and to people's own addresses. */
const ADDED_OR_OWN = "channel_id IS NOT NULL OR channel = 'email'";
const KINDS: readonly Kind[] = [...VENDORS, 'push', 'email'];

/** Of each kind. */
const PEOPLE = { full: 6, sample: 1 };
const CALM_MS = { full: 25_000, sample: 3_000 };
const DOWN_MS = { full: 60_000, sample: 5_000 };
const AFTER_FAULT_MS = 6_000;
const RECOVERY_MS = 5_000;
/** After 60 s away a channel waits for its next probe for up to 2 min 24 s. */
const DRAIN_MS = 240_000;
const SLOW_MS = 9_000;
const HELD_MS = 2_500;
const HELD = 4;
/** Those nothing paces at this load, so that what slows them is not their own. */
const UNPACED: readonly Kind[] = ['webhook', 'push'];
const HOSTS: Readonly<Record<Vendor, string>> = {
  webhook: '*.hooks.example',
  ntfy: 'ntfy.sh',
  discord: 'discord.com',
  slack: 'hooks.slack.com',
};

/** What one kind of receiver can do to us, each by itself, while the others go on: `npm run chaos -- receivers`. */
export const receiverKinds: readonly Row[] = KINDS.map((kind) => ({
  name: `receiver-${kind}`,
  title: `${kind}: 429 storm, answers lost, cut, slow 9 s, down 60 s, gone; kill -9 between send and settle`,
  group: 'receivers',
  longestSec: 600,
  run: (order) => run(kind, order),
}));

interface World {
  readonly cluster: Cluster;
  readonly market: MarketDriver;
  readonly own: HooksStandIn;
  readonly others: HooksStandIn;
  readonly push: PushStandIn;
  readonly mail: MailStandIn;
  readonly people: readonly ChannelPerson[];
}

async function run(kind: Kind, order: RowOrder): Promise<RowOutcome> {
  const world = await build(kind, order);
  const { cluster, market, own, others, push, mail, people } = world;
  const victim = victimOf(kind, { hooks: own, push, mail });
  const calm: Window[] = [];
  const disturbed: Window[] = [];
  const during = async (windows: Window[], work: () => Promise<unknown>): Promise<void> => {
    const from = Date.now();
    await work();
    windows.push({ from, to: Date.now() });
  };
  market.run();
  await until('alerts', async () => (await deliveriesIn(cluster, ADDED_OR_OWN)).length > 0);
  await during(calm, () => sleep(CALM_MS[order.length]));
  await during(disturbed, () => spoil(victim, PEOPLE[order.length]));
  await during(calm, () => sleep(CALM_MS[order.length]));
  await during(disturbed, async () => {
    await victim.down();
    await sleep(DOWN_MS[order.length]);
  });
  await victim.up();
  await killBetween(cluster, victim);
  market.rest();
  victim.clear();
  await sleep(RECOVERY_MS);
  const drainMs = await drained(cluster, limitOf(order, DRAIN_MS));
  const deliveries = await deliveriesIn(cluster, ADDED_OR_OWN);
  const taken = [...own.taken(), ...others.taken()];
  const told = [
    ...toldFaults(deliveries, taken),
    ...pushFaults(deliveries, push.calls()),
    ...emailFaults(deliveries, mail.mails()),
    ...(await countFaults(cluster, people, deliveries)),
  ];
  const gone = kind === 'email' ? await refuse(world, victim) : await leave(kind, world, victim);
  await cluster.stopBackends();
  const lanes = judgeLanes(await passagesIn(cluster, kind), calm, disturbed);
  const kills = cluster.backends.reduce((sum, backend) => sum + backend.kills, 0);
  const isFull = order.length === 'full';
  return {
    figures: {
      deliveries: deliveries.length,
      [`of ${kind}`]: deliveries.filter(({ vendor }) => vendor === kind).length,
      repeats:
        kind === 'email' ? mail.mails().filter(({ text }) => saysRepeat(text)).length : repeatsIn(taken),
      'outbox empty after': seconds(drainMs),
      'p99 of others, calm': seconds(lanes.calmMs),
      'p99 of others, disturbed': seconds(lanes.faultMs),
    },
    faults: [
      ...told,
      ...gone,
      ...over('Emptying the outbox', drainMs, limitOf(order, DRAIN_MS)),
      ...(isFull ? lanes.faults : []),
      ...cluster.backends.flatMap((backend) => backend.surprises),
    ],
    voids: [...when(kills < 2, `only ${kills} were killed`), ...(isFull ? lanes.voids : [])],
  };
}

async function build(kind: Kind, order: RowOrder): Promise<World> {
  const [own, others, push, mail] = await Promise.all([
    startHooksStandIn(),
    startHooksStandIn(),
    startPushStandIn(),
    startMailStandIn(),
  ]);
  order.cleanup.add(() => Promise.all([own.close(), others.close(), push.close(), mail.close()]));
  for (const hooks of [own, others]) hooks.limit('off');
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = pair.getPublicKey('base64url');
  const hosts = {
    ...others.hosts,
    ...push.hosts,
    ...(kind !== 'push' && kind !== 'email' && { [HOSTS[kind]]: own.url }),
  };
  const env = {
    OUTBOUND_HOSTS: JSON.stringify(hosts),
    SMTP_URL: mail.smtpUrl,
    RATE_LIMIT_SCALE: '100',
    VAPID_PUBLIC_KEY: key,
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  };
  const cluster = await buildCluster(order, { env });
  await cluster.start();
  const market = new MarketDriver(cluster.exchange, order.seed);
  order.cleanup.add(async () => market.rest());
  const count = PEOPLE[order.length];
  const people = [
    ...(await makeChannelPeople(cluster, (vendor) => (vendor === kind ? own : others), market, {
      each: count,
      ntfy: 'tokens',
    })),
    ...(await makePushPeople(cluster, push, market, { key, count })),
    ...(kind === 'email' ? await makeEmailPeople(cluster, market, count) : []),
  ];
  return { cluster, market, own, others, push, mail, people };
}

/** Each fault until calls have met it, and what follows from it. More of them than channels would wait for the third try of one. */
async function spoil(victim: Victim, channels: number): Promise<void> {
  const faults = [
    [{ kind: 'status', status: 429, retryAfter: 2 }, 2 * channels],
    [{ kind: 'lost' }, channels],
    [{ kind: 'half' }, channels],
    [{ kind: 'cut' }, channels],
    [{ kind: 'slow', ms: SLOW_MS }, channels],
  ] as const;
  for (const [fault, times] of faults) {
    victim.fault(fault, times);
    await until(`the fault ${fault.kind} was met`, () => victim.pending() === 0);
    await sleep(AFTER_FAULT_MS);
  }
}

/** Ends each process while its calls are under way: they are taken, and nobody notes it. */
async function killBetween(cluster: Cluster, victim: Victim): Promise<void> {
  for (const backend of cluster.live()) {
    victim.fault({ kind: 'slow', ms: HELD_MS }, HELD);
    await until('a call is under way', () => victim.pending() < HELD);
    await backend.kill();
    victim.clear();
    await sleep(HELD_MS);
  }
}

/** The receivers are gone: each is called once more and never again, and its channel is off. */
async function leave(kind: Kind, { cluster, market, people }: World, victim: Victim): Promise<string[]> {
  const own = people.filter(({ vendor }) => vendor === kind);
  const before = victim.calls();
  for (const { address } of own) victim.remove(address);
  market.run();
  const ids = own.map(({ channelId }) => channelId);
  await until('the channels are off', async () => {
    const rows = await cluster.database.rows<{ state: string }>(
      `SELECT state FROM channels WHERE id = ANY ($1::uuid[]) AND state = 'off' AND off_reason = 'gone'`,
      [ids],
    );
    return rows.length === own.length;
  });
  await sleep(RECOVERY_MS);
  market.rest();
  await drained(cluster, DRAIN_MS);
  const calls = victim.calls() - before;
  return calls === own.length ? [] : [`${own.length} receivers that are gone were called ${calls} times`];
}

/** The mail server knows their addresses no more: each alert is tried once, and fails. */
async function refuse({ cluster, market, mail, people }: World, victim: Victim): Promise<string[]> {
  const own = people.filter(({ vendor }) => vendor === 'email');
  const before = mail.mails().length;
  for (const { address } of own) victim.remove(address);
  const failed = () =>
    cluster.database.rows<{ person: string; reason: string; attempts: number }>(
      `SELECT user_id AS person, reason, attempts FROM deliveries WHERE channel = 'email' AND status = 'failed'`,
    );
  market.run();
  await until('everybody is refused', async () => {
    return new Set((await failed()).map(({ person }) => person)).size === own.length;
  });
  market.rest();
  await drained(cluster, DRAIN_MS);
  victim.clear();
  const wrong = (await failed()).filter(
    ({ reason, attempts }) => reason !== 'address-refused' || attempts !== 1,
  );
  return [
    ...wrong.map(({ reason, attempts }) => `an e-mail ended as ${reason} after ${attempts} attempts`),
    ...mail
      .mails()
      .slice(before)
      .map(({ n }) => `mail ${n} came to an address that is refused`),
  ];
}

/** Deliveries to kinds that nobody disturbs and nothing paces. */
async function passagesIn({ database }: Cluster, kind: Kind): Promise<readonly Passage[]> {
  const rows = await database.rows<{ endedAt: number; tookMs: number }>(
    `SELECT extract(epoch FROM settled_at)::float8 * 1000 AS "endedAt",
            extract(epoch FROM settled_at)::float8 * 1000 - (alert.evidence ->> 'seenAt')::float8 AS "tookMs"
       FROM deliveries JOIN alerts alert ON alert.id = alert_id
      WHERE channel = ANY ($1::text[]) AND deliveries.status = 'delivered'`,
    [UNPACED.filter((each) => each !== kind)],
  );
  return rows;
}
