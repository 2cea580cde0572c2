import type { StatusResponse } from '@bellwether/backend/contract/status.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { planCourse } from './latency/course.js';
import { delivered, drive } from './latency/drive.js';
import { readOutcomes } from './latency/outcome.js';
import { storeCrossings, storeIdle, storeMembers } from './latency/population.js';
import { readEyes } from './latency/screen-eyes.js';
import { setStage } from './latency/stage.js';
import { openDashboard } from './latency/watcher.js';
import { wayRows } from './latency/way.js';
import type { BenchRow } from './bench-rows.js';
import { runBench, say } from './run-bench.js';
import { inBrowser } from './web/browser.js';

/**
 * How long each step of an alert takes, from the exchange's frame to a dashboard in Chromium: 200 ticks a second over
 * 20 coins, ten alerts a second, 50,000 triggers, all on this machine. Correct only if every crossing was delivered
 * exactly once and shown, nothing else was, and the ticks kept their pace.
 */
const TRIGGERS = 50_000;
const MEMBERS = 250;
const MOVE_EVERY_MS = 15;
const MOVES_PER_ALERT = 100 / MOVE_EVERY_MS;
/** One crossing in so many is of the person whose dashboard is open: one in 1.5 s, since a chat gets one a second. */
const WATCHED_EVERY = 15;
const WARM_UP_MS = 7_500;
const MEASURED_MS = 60_000;
const LOAD = '10 alerts/s of 50,000 triggers, 20 coins, 200 ticks/s for 60 s';

await runBench('latency', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const stage = await setStage(folder, cleanup);
  const { database, telegram, coins } = stage;
  const course = planCourse(coins, (WARM_UP_MS + MEASURED_MS) / MOVE_EVERY_MS, MOVES_PER_ALERT, 'latency');
  const watched = course.crossings.filter((_, i) => i % WATCHED_EVERY === 0);
  const others = course.crossings.filter((_, i) => i % WATCHED_EVERY !== 0);
  const members = await storeMembers(database, telegram, MEMBERS);
  await storeCrossings(database, members, others);
  await storeIdle(database, members, coins, TRIGGERS - course.crossings.length);
  say(`${TRIGGERS} triggers are stored`);
  const { url } = await stage.startProduct();
  say('20 coins have prices of three exchanges');
  return inBrowser(['--window-size=1280,4000'], async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 4_000 } });
    const watcher = await openDashboard(page, url, stage, watched);
    say('the dashboard is open');
    const sentAt = await drive(stage, course.moves, MOVE_EVERY_MS);
    await delivered(stage, course);
    const outcomes = await readOutcomes(database, telegram, course.crossings);
    const status = (await (await fetch(`${url}/api/status`)).json()) as StatusResponse;
    const seen = await readEyes(page);
    const { committed } = status.latency;
    if (committed.count !== course.crossings.length) {
      throw new Error(`The product's own meter counted ${committed.count} alerts`);
    }
    const run = { course, sentAt, outcomes, seen, watcher, meter: committed };
    return wayRows(run, { firstMove: WARM_UP_MS / MOVE_EVERY_MS, load: LOAD });
  });
}
