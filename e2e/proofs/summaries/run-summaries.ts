import { setTimeout as sleep } from 'node:timers/promises';
import { buildCluster, type Cluster, SYMBOLS } from '../chaos/cluster/cluster.js';
import { LeaseWatch, processOf } from '../chaos/watch/lease-watch.js';
import { everyCoinEvaluated } from '../replay/every-coin-evaluated.js';
import { USUAL_LIMITS } from '../../stand-ins/telegram/domain/flood-limits.js';
import type { Workplace } from '../support/run.js';
import { until } from '../support/until.js';
import type { SummaryArguments } from './arguments.js';
import { makeAllDue, storePeople, storeWatchers, type Watcher } from './people.js';
import { type Rise, Rises } from './rises.js';

/** What is left behind. Times in epoch milliseconds. */
export interface SummaryRun {
  readonly people: readonly number[];
  readonly watchers: readonly Watcher[];
  readonly rises: readonly Rise[];
  readonly kills: number;
  /** When all became due, and when the outbox was empty; null: it never was. */
  readonly dueAt: number;
  readonly emptyAt: number | null;
  readonly queued: number;
  /** Summaries under another date than that of the person's zone, and people whose next one is not about a day later. */
  readonly misdated: number;
  readonly misplaced: number;
  /** Deliveries of summaries by their state. */
  readonly states: Readonly<Record<string, number>>;
  /** What Telegram took since, in its order. */
  readonly accepted: readonly { readonly chatId: number; readonly at: number; readonly text: string }[];
  /** When messages reached Telegram, and how many it refused because they were too many. */
  readonly arrivals: readonly number[];
  readonly refusals: number;
  readonly surprises: readonly string[];
}

const WATCHERS_OF_A_COIN = 8;
/** No judgement of speed: Telegram takes twenty a second. */
const HANGS_PER_SEC = 1;
const LOOK_MS = 250;
const QUEUED_LOOK_MS = 25;

/**
 * Makes everybody's summary due in the same minute, on two real processes, while prices cross the triggers of some of
 * them, and waits until all are through. Kills the process that sends, if asked to: first while it queues, then each
 * time another part has gone out.
 */
export async function runSummaries(order: SummaryArguments & Workplace): Promise<SummaryRun> {
  const { people, kills, cleanup } = order;
  const cluster = await buildCluster(order, { telegramLimits: USUAL_LIMITS });
  const { database, telegram } = cluster;
  const rises = new Rises(cluster.exchange);
  cleanup.add(async () => rises.stop());
  const chats = await database.use((db) => storePeople(db, people));
  for (const id of chats) telegram.putPerson({ id, first_name: `Person ${id}`, started: true });
  const watchers = chats
    .slice(-WATCHERS_OF_A_COIN * SYMBOLS.length)
    .map((chatId, i) => ({ chatId, symbol: SYMBOLS[i % SYMBOLS.length] ?? '' }));
  await database.use((db) => storeWatchers(db, watchers, (symbol) => rises.levelOf(symbol)));
  rises.hold();
  await cluster.start();
  await until(
    'every trigger has its first price',
    async () => (await database.count("triggers WHERE phase = 'settling'")) === 0,
  );
  const [acceptedBefore, callsBefore] = [telegram.accepted().length, telegram.calls().length];
  rises.run();
  const dueAt = Date.now();
  const minute = await database.use(makeAllDue);
  const over = new AbortController();
  const killed = killing(cluster, kills, people, over.signal);
  const emptyAt = await emptied(cluster, people, dueAt);
  rises.hold();
  over.abort();
  await killed;
  if (emptyAt !== null) {
    // Prices that came after the last rise are evaluated, and all that came of them has gone out.
    await everyCoinEvaluated(database, SYMBOLS, Date.now());
    await until('the last alerts are out', async () => (await progress(cluster)).open === 0);
  }
  rises.stop();
  await cluster.stopBackends();
  const calls = telegram.calls(callsBefore).filter(({ method }) => method === 'sendMessage');
  return {
    people: chats,
    watchers,
    rises: rises.seen,
    kills: cluster.backends.reduce((sum, backend) => sum + backend.kills, 0),
    dueAt,
    emptyAt,
    ...(await written(cluster, minute)),
    accepted: telegram.accepted(acceptedBefore).filter(({ method }) => method === 'sendMessage'),
    arrivals: calls.map(({ at }) => at),
    refusals: calls.filter(({ status }) => status === 429).length,
    surprises: cluster.backends.flatMap(({ surprises }) => surprises),
  };
}

/** When every summary was queued and nothing waited any more; null if that takes longer than it ever should. */
async function emptied(cluster: Cluster, people: number, dueAt: number): Promise<number | null> {
  const deadline = dueAt + (people / HANGS_PER_SEC) * 1_000;
  while (Date.now() < deadline) {
    const { queued, open } = await progress(cluster);
    if (queued === people && open === 0) return Date.now();
    await sleep(LOOK_MS);
  }
  return null;
}

/** Kills whoever sends: first when a part is queued, then when further parts have gone out; nobody once it is `over`. */
async function killing(cluster: Cluster, kills: number, people: number, over: AbortSignal): Promise<void> {
  if (kills === 0) return;
  const leases = new LeaseWatch(cluster);
  leases.run();
  for (let kill = 0; kill < kills; kill += 1) {
    const share = Math.floor((people * (kill + 0.5)) / kills);
    while (!over.aborted) {
      const { queued, open } = await progress(cluster);
      if (kill === 0 ? queued > 0 : queued - open >= share) break;
      await sleep(QUEUED_LOOK_MS);
    }
    if (over.aborted) break;
    const holder = leases.holder(kill === 0 ? 'scheduler' : 'telegram');
    const victim = holder && (await processOf(cluster.live(), holder.owner));
    await victim?.kill();
  }
  await leases.stop();
}

async function progress({ database }: Cluster): Promise<{ readonly queued: number; readonly open: number }> {
  const [row] = await database.rows<{ queued: number; open: number }>(
    `SELECT (SELECT count(*)::int FROM daily_summaries) AS queued,
            (SELECT count(*)::int FROM deliveries WHERE status IN ('pending', 'sending')) AS open`,
  );
  return row ?? { queued: 0, open: 0 };
}

/** A day in a zone has 23 to 25 hours, and may be moved by up to two more. */
const DATES = `
SELECT count(*) FILTER (WHERE on_date <> ($1::timestamptz AT TIME ZONE coalesce(summary_zone, 'UTC'))::date)::int AS misdated,
       count(*) FILTER (WHERE NOT summary_next_at BETWEEN $1::timestamptz + interval '21 hours' AND $1::timestamptz + interval '27 hours')::int AS misplaced
  FROM daily_summaries JOIN users ON users.id = user_id`;

type Written = Pick<SummaryRun, 'queued' | 'misdated' | 'misplaced' | 'states'>;

/** `minute`: when all became due. */
async function written({ database }: Cluster, minute: Date): Promise<Written> {
  const [dates] = await database.rows<Pick<Written, 'misdated' | 'misplaced'>>(DATES, [minute]);
  const states = await database.rows<{ status: string; count: number }>(
    `SELECT status, count(*)::int FROM deliveries WHERE kind = 'notice' GROUP BY status`,
  );
  return {
    queued: await database.count('daily_summaries'),
    misdated: dates?.misdated ?? 0,
    misplaced: dates?.misplaced ?? 0,
    states: Object.fromEntries(states.map(({ status, count }) => [status, count])),
  };
}
