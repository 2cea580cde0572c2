import { setTimeout as sleep } from 'node:timers/promises';
import { type ClockSetting, NO_FAKETIME, WrongClock } from '../../support/wrong-clock.js';
import { seconds, when } from '../figures.js';
import { SummaryReaders } from '../load/summary-readers.js';
import type { Row, RowOrder } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { freshEverywhere } from '../watch/market-view.js';

const WRONG: readonly ClockSetting[] = ['+1h x1', '-1h x1', '+2d x1', '+0 x10'];
const READERS = 12;
const PROCESSES = 2;
/** Longer than a clock's setting takes to be noticed, by more than the time between two looks at a lease. */
const APART_MS = 1_700;
const WRONG_MS = { full: 2_000, sample: 1_500 };
const FRESH_MS = 6_000;
/** A price may be this far ahead of the true time. */
const MOST_AHEAD_MS = 5_000;
const FEWEST_ALERTS_AFTER = 5;
const AFTERWARDS_MS = 3_000;

/**
 * The wall clock of one process after the other jumps, then all at once and that of PostgreSQL as well. Leases, sessions, links and summaries go by the
 * database's clock, so the first must change nothing of them; a price that the clock makes old or future counts for
 * nothing, and what happened meanwhile is found afterwards.
 */
export const clockJumps: Row = {
  name: 'clock-jumps',
  number: 16,
  title: 'clocks jump: +1 h, -1 h, +2 d, ten times as fast',
  run: async (order) => {
    const ours = await clocks(PROCESSES, order.cleanup);
    const [databases] = await clocks(1, order.cleanup);
    if (databases === undefined) return { faults: [NO_FAKETIME] };
    const envOf = (i: number) => ours[i]?.env ?? {};
    const setting = { people: 'none', processes: PROCESSES, envOf, postgresEnv: databases.env } as const;
    return onStage(order, setting, async (stage) => {
      const readers = await SummaryReaders.make(stage.cluster, READERS);
      await readers.expireLast();
      const faults: string[] = [];
      const first = await jump(stage, ours, APART_MS, async (setting, url) => {
        if (setting === WRONG[0]) await readers.makeDue();
        faults.push(...(await wrongEntries(readers, setting, url)));
      });
      const early = stage.leases.takeovers.length;
      const second = await jump(stage, [...ours, databases], 0, async () => {});
      const alertsAfter = await alertsWithin(stage, AFTERWARDS_MS);
      const told = await readers.told();
      const ahead = await pricesAhead(stage);
      const returns = [...first, ...second];
      return {
        figures: {
          jumps: returns.length,
          'take-overs while ours jumped': early,
          "while the database's did": stage.leases.takeovers.length - early,
          summaries: told.reduce((sum, { came }) => sum + came, 0),
          'longest wait for prices': seconds(Math.max(...returns.map((ms) => ms ?? Infinity))),
          'alerts afterwards': alertsAfter,
        },
        faults: [
          ...faults,
          ...when(early > 0, `${early} leases were taken over early`),
          ...told.flatMap(({ noted, came, days }, i) =>
            noted > 0 && came === noted && days === noted
              ? []
              : [`reader ${i + 1} got ${came} summaries, ${noted} are noted, for ${days} dates`],
          ),
          ...when(returns.includes(null), 'prices did not come back'),
          ...when(ahead > 0, `${ahead} prices were evaluated that lie in the future`),
          ...when(alertsAfter < FEWEST_ALERTS_AFTER, `only ${alertsAfter} alerts after the last jump`),
        ],
      };
    });
  },
};

/** As many as are asked for; none if libfaketime is not installed. */
async function clocks(count: number, cleanup: RowOrder['cleanup']): Promise<readonly WrongClock[]> {
  const made = await Promise.all(Array.from({ length: count }, () => WrongClock.make(cleanup)));
  return made.filter((clock) => clock !== null);
}

/**
 * Sets the clocks wrong, `apartMs` apart, each way in turn, and all of them right again. Milliseconds until prices came
 * again; null: not in time.
 */
async function jump(
  { cluster, order }: Stage,
  wrong: readonly WrongClock[],
  apartMs: number,
  meanwhile: (setting: ClockSetting, url: string) => Promise<void>,
): Promise<readonly (number | null)[]> {
  const returns: (number | null)[] = [];
  for (const setting of WRONG) {
    for (const clock of wrong) {
      await clock.set(setting);
      await sleep(apartMs);
    }
    await sleep(WRONG_MS[order.length]);
    await meanwhile(setting, cluster.backends[0]?.running?.url ?? '');
    await Promise.all(wrong.map((clock) => clock.set('+0 x1')));
    returns.push(await freshEverywhere(cluster, FRESH_MS));
  }
  return returns;
}

/** Who may come in must not depend on the clock of the process. */
async function wrongEntries(readers: SummaryReaders, setting: ClockSetting, url: string): Promise<string[]> {
  const { first, last } = await readers.statuses(url);
  const [fresh, expired] = [await readers.openLink(url, 'new'), await readers.openLink(url, 'expired')];
  return [
    ...when(first !== 200, `${setting}: a live session was answered ${first}`),
    ...when(last !== 401, `${setting}: an expired session was answered ${last}`),
    ...when(fresh !== 200, `${setting}: a live link was answered ${fresh}`),
    ...when(expired === 200 || expired >= 500, `${setting}: an expired link was answered ${expired}`),
  ];
}

async function alertsWithin({ cluster: { database } }: Stage, ms: number): Promise<number> {
  const before = await database.count('alerts');
  await sleep(ms);
  return (await database.count('alerts')) - before;
}

/** Prices that are dated later than it is. */
function pricesAhead({ cluster: { database } }: Stage): Promise<number> {
  const latest = Date.now() + MOST_AHEAD_MS;
  return database.count('(SELECT unnest(ats) AS at FROM price_log) dated WHERE at > $1', [latest]);
}
