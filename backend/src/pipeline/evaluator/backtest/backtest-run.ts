import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Backtest } from '../../../contract/backtest.js';
import { conditionOfWatch, watchOf } from '../../../contract/watch.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { MINUTE_MS } from '../../price-feed/domain/backfill.js';
import { endOfMinutes } from '../../price-feed/domain/minute-bars.js';
import { rulesOf } from '../domain/trigger-machine.js';
import { type Folded, type FoldInput, MinuteFold } from './minute-fold.js';
import { OFTEN_PER_DAY, suggestQuieter } from './suggestion.js';

const MOST_FIRES = 500;
const MINUTES_A_DAY = 1_440;
/** So many minutes are applied before the time is looked at: less than 1 ms. */
const SLICE_MINUTES = 512;
/** The event loop belongs to others after so long. */
const SLICE_MS = 2;

export type BacktestInput = Omit<FoldInput, 'reading'>;

/**
 * Tells how often a trigger would have rung, and what would be quieter if that is above five a day. At most ten folds, in slices of 2 ms.
 * @throws the reason of the signal once that is aborted.
 */
export async function runBacktest(
  input: BacktestInput,
  exchanges: readonly string[],
  clock: Pick<Clock, 'running'>,
  signal: AbortSignal,
): Promise<Backtest> {
  const run = (changed: Partial<FoldInput>): Promise<Folded> =>
    folded({ ...input, reading: 'touched', ...changed }, clock, signal);
  const touched = await run({});
  const closed = await run({ reading: 'closes' });
  const { begin, bars, trigger, usual } = input;
  const [from, to] = [bars.from + begin * MINUTE_MS, endOfMinutes(bars)];
  const perDayOf = ({ fires, knownMinutes }: Folded): number =>
    knownMinutes === 0 ? 0 : (fires.length * MINUTES_A_DAY) / Math.max(MINUTES_A_DAY, knownMinutes);
  const perDay = perDayOf(touched);
  const watch = watchOf(trigger.condition);
  const suggestion =
    perDay <= OFTEN_PER_DAY
      ? null
      : await suggestQuieter(watch, rulesOf(trigger, usual).cooldownMs / 1_000, {
          withPercent: async (percent) => {
            const condition = conditionOfWatch({ ...watch, percent } as typeof watch);
            return perDayOf(await run({ trigger: { ...trigger, condition } }));
          },
          withCooldown: async (cooldownSec) => {
            const own = { ...trigger.own, cooldownMs: cooldownSec * 1_000 };
            return perDayOf(await run({ trigger: { ...trigger, own } }));
          },
        });
  return {
    times: touched.fires.length,
    // What its closes alone ring for may differ in number, since quiet times begin elsewhere.
    held: Math.min(touched.fires.length, closed.fires.length),
    perDay,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    known: to > from ? touched.knownMinutes / ((to - from) / MINUTE_MS) : 0,
    exchanges,
    fires: touched.fires.slice(-MOST_FIRES),
    suggestion,
  };
}

async function folded(input: FoldInput, clock: Pick<Clock, 'running'>, signal: AbortSignal): Promise<Folded> {
  const fold = new MinuteFold(input);
  let since = clock.running();
  while (!fold.advance(SLICE_MINUTES)) {
    if (clock.running() - since < SLICE_MS) continue;
    await nextTurn();
    signal.throwIfAborted();
    since = clock.running();
  }
  return fold.result();
}
