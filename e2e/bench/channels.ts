import { createECDH, createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EnteredKind } from '@bellwether/backend/contract/channels.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import type { DatabaseView } from '../proofs/support/database-view.js';
import { until } from '../proofs/support/until.js';
import { atMostMs, type BenchRow } from './bench-rows.js';
import { requestOf, storeWatchers, type Watcher } from './channels/people.js';
import { startReceiver, TARPIT } from './channels/receiver.js';
import { quantile } from './latency/figures.js';
import { setStage, type Stage } from './latency/stage.js';
import { runBench, say } from './run-bench.js';

/**
 * How long alerts take to channels that people add: from the tick that the product saw to the receiver's 2xx, one alert each 100 ms,
 * then posts of TradingView, then 2,000 webhooks at once, of which each tenth is never answered. BENCH_CHANNELS_SHARE makes all of it
 * smaller.
 */
const SHARE = Number(process.env.BENCH_CHANNELS_SHARE ?? 1);
const KINDS: readonly EnteredKind[] = ['webhook', 'push', 'ntfy', 'discord', 'slack'];
const EACH = Math.ceil(100 * SHARE);
const EVERY_MS = 100;
const ANSWER_MS = 50;
const MOST_P95_MS = 1_000;
const AT_ONCE = Math.ceil(2_000 * SHARE);
const STUCK_EVERY = 10;
const MOST_AT_ONCE_MS = 10_000;
/** Each may be called 60 times a minute. */
const HOOKS = 20;
const POSTS = Math.ceil(600 * SHARE);
const POST_EVERY_MS = 20;
const MOST_POST_P99_MS = 200;
/** Between two levels; a coin's price has two decimals at least. */
const STEP_SHARE = 0.000_02;

await runBench('channels', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const receiver = await startReceiver(ANSWER_MS);
  cleanup.add(() => receiver.close());
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const stage = await setStage(folder, cleanup, {
    OUTBOUND_HOSTS: JSON.stringify(receiver.hosts),
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  });
  const levels = levelsOf(stage, 'BTC', KINDS.length * EACH);
  const single = levels.map(
    (level, i): Watcher => ({ request: requestOf(kindAt(i), i), symbol: 'BTC', level }),
  );
  const [burst = Number.NaN] = levelsOf(stage, 'ETH', 1);
  const many = Array.from({ length: AT_ONCE }, (_, i): Watcher => {
    const name = i % STUCK_EVERY === 0 ? `${TARPIT}${i}` : `q${i}`;
    return { request: requestOf('webhook', i, name), symbol: 'ETH', level: burst };
  });
  await storeWatchers(stage.database, [...single, ...many]);
  const secrets = await storeHooks(stage.database);
  const { url } = await stage.startProduct(['BTC', 'ETH']);
  say(`${single.length + many.length} people have a channel each`);
  for (const level of levels) {
    stage.exchange.setPrice({ symbol: 'BTC', price: level });
    await sleep(EVERY_MS);
  }
  await until(
    'all single alerts',
    async () => (await acceptedIn(stage.database, 'BTC')).length === single.length,
  );
  const took = await acceptedIn(stage.database, 'BTC');
  say('the single alerts were taken');
  const posted = await post(url, secrets);
  stage.exchange.setPrice({ symbol: 'ETH', price: burst });
  const healthy = AT_ONCE - Math.ceil(AT_ONCE / STUCK_EVERY);
  await until(
    'all healthy webhooks',
    async () => (await acceptedIn(stage.database, 'ETH')).length >= healthy,
  );
  const atOnce = await acceptedIn(stage.database, 'ETH');
  return [
    ...KINDS.map((kind) => {
      const workload = `${EACH} alerts, one of any kind each ${EVERY_MS} ms; the receiver takes ${ANSWER_MS} ms`;
      const times = took.filter((each) => each.kind === kind).map(({ ms }) => ms);
      return atMostMs(`tick to accepted, ${kind}, p95`, workload, quantile(times, 0.95), MOST_P95_MS);
    }),
    atMostMs(
      'post of TradingView to 200, p99',
      `${POSTS} posts to ${HOOKS} hooks, one each ${POST_EVERY_MS} ms`,
      quantile(posted, 0.99),
      MOST_POST_P99_MS,
    ),
    atMostMs(
      'webhooks at once, the last one accepted',
      `${AT_ONCE} at as many hosts by one tick, each tenth never answers; the others take ${ANSWER_MS} ms`,
      Math.max(...atOnce.map(({ ms }) => ms)),
      MOST_AT_ONCE_MS,
    ),
  ];
}

function kindAt(i: number): EnteredKind {
  return KINDS[i % KINDS.length] ?? 'webhook';
}

/** Rising prices from above where the coin starts. */
function levelsOf({ coins }: Stage, symbol: string, count: number): readonly number[] {
  const coin = coins.find((each) => each.symbol === symbol);
  if (coin === undefined) throw new RangeError(`${symbol} has no price`);
  const { start, decimals } = coin;
  return Array.from({ length: count }, (_, i) =>
    Number((start * (1 + STEP_SHARE * (i + 1))).toFixed(decimals)),
  );
}

/** Hooks of the first people, who have Pro for that; returns their secrets. */
async function storeHooks(database: DatabaseView): Promise<readonly string[]> {
  const secrets = Array.from({ length: HOOKS }, (_, i) => `bwh_${String(i).padStart(43, '0')}`);
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
  await database.rows(
    `WITH people AS (UPDATE users SET granted = 'pro' WHERE id IN (SELECT id FROM users ORDER BY id LIMIT $2) RETURNING id)
     INSERT INTO hooks (user_id, name, secret_hash)
     SELECT person.id, 'Breakout', decode(given.hash, 'hex')
       FROM (SELECT id, row_number() OVER () AS no FROM people) person
       JOIN unnest($1::text[]) WITH ORDINALITY AS given (hash, no) USING (no)`,
    [hashes, HOOKS],
  );
  return secrets;
}

/** Milliseconds that each post took. @throws Error for one that was not taken. */
async function post(url: string, secrets: readonly string[]): Promise<readonly number[]> {
  const took: Promise<number>[] = [];
  for (let i = 0; i < POSTS; i += 1) {
    took.push(postOnce(`${url}/hooks/tv/${secrets[i % secrets.length] ?? ''}`, `BTC broke out, ${i}`));
    await sleep(POST_EVERY_MS);
  }
  return Promise.all(took);
}

async function postOnce(address: string, body: string): Promise<number> {
  const began = performance.now();
  const { status } = await fetch(address, { method: 'POST', body });
  if (status !== 200) throw new Error(`A post was answered with ${status}`);
  return performance.now() - began;
}

interface Accepted {
  readonly kind: string;
  /** Since its tick was seen. */
  readonly ms: number;
}

function acceptedIn(database: DatabaseView, symbol: string): Promise<readonly Accepted[]> {
  return database.rows<{ kind: string; ms: number }>(
    `SELECT channel AS kind, extract(epoch FROM settled_at)::float8 * 1000 - (alert.evidence ->> 'seenAt')::float8 AS ms
       FROM deliveries JOIN alerts alert ON alert.id = alert_id
      WHERE alert.symbol = $1 AND deliveries.status = 'delivered'`,
    [symbol],
  );
}
