import { type Bug, BUGS } from '../altered/bugs.js';
import { when } from '../figures.js';
import { idOf, type Row } from '../row.js';
import { freezeEvaluator } from './freeze-evaluator.js';
import { breakDatabaseNetwork } from './break-database-network.js';
import { badTicks } from './bad-ticks.js';
import { exchangesSilent } from './exchanges-silent.js';
import { telegramErrors } from './telegram-errors.js';
import { clockJumps } from './clock-jumps.js';
import { twoProcesses } from './two-processes.js';
import { killsBeforeSending } from './kill-at-each-point.js';

/** Which row has to fail because of which bug, and what it has to say. */
const CAUGHT: Readonly<Record<keyof typeof BUGS, readonly [Row, RegExp]>> = {
  'no-fence': [freezeEvaluator, /committed by a process that had lost the lease/],
  'no-cursor-guard': [breakDatabaseNetwork, /prices out of order/],
  'no-compare-and-set': [twoProcesses, /after an acknowledged edit|nothing explains/],
  'ack-before-send': [killsBeforeSending, /Telegram never took/],
  'no-unique-key': [breakDatabaseNetwork, /duplicate/],
  'wall-clock-lease': [clockJumps, /leases were taken over early/],
  'ignore-retry-after': [telegramErrors, /before retry_after was over/],
  'no-chat-order': [telegramErrors, /deliveries out of order/],
  'unmarked-repeat': [telegramErrors, /repeats that do not say so/],
  'dropped-prices': [twoProcesses, /not evaluated/],
  'no-catching-up': [exchangesSilent, /touches in the silence/],
  'no-hysteresis': [twoProcesses, /extra/],
  wicks: [badTicks, /prices that were none/],
};

/** One run for each seeded bug: it is as it must be if the row that has to find the bug finds it. */
export const ablations: readonly Row[] = Object.entries<Bug>(BUGS).map(([name, { title, ...bug }]) => {
  const [row, sign] = CAUGHT[name as keyof typeof BUGS];
  return {
    name,
    title: `${title}: ${idOf(row)} has to find it`,
    group: 'ablations',
    longestSec: 180,
    run: async (order) => {
      const { faults } = await row.run({ ...order, ...bug });
      const [found] = faults.filter((fault) => sign.test(fault));
      const others = faults.length === 0 ? 'nothing' : faults.join('; ');
      return {
        figures: { [`${idOf(row)} says`]: found?.split('\n')[0] ?? 'nothing of it' },
        faults: when(found === undefined, `the bug was not found; ${idOf(row)} found: ${others}`),
      };
    },
  };
});
