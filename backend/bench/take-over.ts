import { pino } from 'pino';
import { MOVE_WINDOWS } from '../src/contract/series.js';
import { AlertStream } from '../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../src/pipeline/alerts/record-fires.js';
import { SqlSeriesStore } from '../src/pipeline/alerts/series-store.js';
import type { SeriesBar, WatchedTrigger } from '../src/pipeline/evaluator/ports.js';
import type { Config } from '../src/platform/config/config.js';
import { openBenchDatabase } from './support/bench-database.js';
import { FENCE, SetClock, termOf } from './support/bench-term.js';
import { randomNumbers, SYMBOLS, startPrice, uuidOf } from './support/market.js';
import { againstLimit, assertThat, conclude, say } from './support/rows.js';

/** How long it takes a process that has just got the market until it evaluates prices, with every window of many coins. */
const COINS = SYMBOLS.slice(0, 200);
const SIDES = ['low', 'high', 'move'] as const;
const TAKE_OVERS = 5;
const MOST_MS = 2_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES = 25 * 60;
const HOURS = 7 * 24 + 6;
const LOG_SECONDS = 15 * 60;
const STARTS_AT_ONCE = 60;
const now = Date.now();

const postgres = await openBenchDatabase();
const { db } = postgres;
try {
  await db.query(
    `INSERT INTO leases (name, owner, epoch, until) VALUES ('market', $1, $2, now() + interval '1 hour')`,
    [FENCE.owner, FENCE.epoch],
  );
  const alerts = new AlertStream(pino({ level: 'silent' }));
  const recorder = new SqlFireRecorder(db, alerts, { marketSource: 'simulated' } as Config);
  const seriesStore = new SqlSeriesStore(db);
  await recorder.adoptSource('simulated', FENCE);
  await storePast(recorder, seriesStore);
  await db.query('ANALYZE price_bars, price_log');
  const took: number[] = [];
  for (let no = 0; no < TAKE_OVERS; no++) {
    const term = termOf(triggers(), { recorder, seriesStore, clock: new SetClock(now) });
    const begun = performance.now();
    await term.start();
    took.push(performance.now() - begun);
    const series = term.currentSeries() ?? [];
    const whole = series.filter(({ filling }) => filling === null).length;
    const all = COINS.length * SIDES.length * MOVE_WINDOWS.length;
    assertThat(term.isCaughtUp && whole === all, `${whole} of ${all} windows are whole`);
    term.abandon();
  }
  say(`take-overs: ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  conclude([
    againstLimit(
      {
        metric: 'take-over with series, the longest',
        workload: `${COINS.length} coins, all ${SIDES.length * MOVE_WINDOWS.length} windows of each, 15 min of prices a second in the log`,
        unit: 'ms',
        ours: Math.max(...took),
      },
      MOST_MS,
    ),
  ]);
} finally {
  await postgres.close();
}

function* triggers(): Generator<WatchedTrigger> {
  let n = 0;
  for (const symbol of COINS) {
    for (const side of SIDES) {
      for (const window of MOVE_WINDOWS) {
        const condition = { op: 'above', level: 1.5, series: `${side}${window}` } as const;
        const state = { phase: 'armed', fireNo: 0, firedAt: null } as const;
        yield { id: uuidOf((n += 1)), symbol, condition, state, revision: 1, armedAt: now };
      }
    }
  }
}

/** As the last holder has written it. */
async function storePast(recorder: SqlFireRecorder, store: SqlSeriesStore): Promise<void> {
  const random = randomNumbers(5);
  const near = (symbol: string) => startPrice(symbol) * (1 + random() / 100);
  const barsOf = (size: '1m' | '1h', start: number): readonly SeriesBar[] =>
    COINS.map((symbol) => {
      const [low, high] = [near(symbol), near(symbol) * 1.02];
      return { symbol, size, start, low, high, close: low, origin: 'live' };
    });
  const write = async (size: '1m' | '1h', sizeMs: number, count: number): Promise<void> => {
    const open = now - (now % sizeMs);
    const starts = Array.from({ length: count }, (_, n) => open - (n + 1) * sizeMs);
    for (let n = 0; n < count; n += STARTS_AT_ONCE) {
      const bars = starts.slice(n, n + STARTS_AT_ONCE).flatMap((start) => barsOf(size, start));
      const outcome = await store.write({ bars, closes: [], extremes: [] }, FENCE);
      assertThat(outcome === 'written', outcome);
    }
  };
  await write('1m', MINUTE_MS, MINUTES);
  await write('1h', HOUR_MS, HOURS);
  for (let seq = 1; seq <= LOG_SECONDS; seq++) {
    const at = now - (LOG_SECONDS - seq) * 1_000;
    const prices = COINS.map((symbol) => {
      const price = near(symbol);
      const live = { backing: price, origin: 'live', coveredAt: at, bar: null } as const;
      return { symbol, seq, at, price, ...live };
    });
    const { kind } = await recorder.record({ prices, states: [], fires: [] }, FENCE);
    assertThat(kind === 'recorded', kind);
  }
}
