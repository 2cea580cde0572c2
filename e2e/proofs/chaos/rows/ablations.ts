import {
  ACKNOWLEDGED_BEFORE_SENT,
  type Bug,
  DROPPED_PRICES,
  IGNORED_WAIT,
  NO_CATCHING_UP,
  NO_CHAT_ORDER,
  NO_COMPARE_AND_SET,
  NO_CURSOR_GUARD,
  NO_FENCE,
  NO_HYSTERESIS,
  NO_UNIQUE_KEY,
  UNMARKED_REPEAT,
  WALL_CLOCK_LEASE,
  WICKS,
} from '../altered/bugs.js';
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
const CAUGHT: readonly (readonly [Bug, Row, RegExp])[] = [
  [NO_FENCE, freezeEvaluator, /committed by a process that had lost the lease/],
  [NO_CURSOR_GUARD, breakDatabaseNetwork, /prices out of order/],
  [NO_COMPARE_AND_SET, twoProcesses, /after an acknowledged edit|nothing explains/],
  [ACKNOWLEDGED_BEFORE_SENT, killsBeforeSending, /Telegram never took/],
  [NO_UNIQUE_KEY, breakDatabaseNetwork, /duplicate/],
  [WALL_CLOCK_LEASE, clockJumps, /leases were taken over early/],
  [IGNORED_WAIT, telegramErrors, /before retry_after was over/],
  [NO_CHAT_ORDER, telegramErrors, /deliveries out of order/],
  [UNMARKED_REPEAT, telegramErrors, /repeats that do not say so/],
  [DROPPED_PRICES, twoProcesses, /not evaluated/],
  [NO_CATCHING_UP, exchangesSilent, /touches in the silence/],
  [NO_HYSTERESIS, twoProcesses, /extra/],
  [WICKS, badTicks, /prices that were none/],
];

/** One run for each seeded bug: it is as it must be if the row that has to find the bug finds it. */
export const ablations: readonly Row[] = CAUGHT.map(([bug, row, sign]) => ({
  name: bug.id,
  title: `${bug.title}: ${idOf(row)} has to find it`,
  group: 'ablations',
  longestSec: 180,
  run: async (order) => {
    const { alterations, schemaChange } = bug;
    const { faults } = await row.run({
      ...order,
      alterations,
      ...(schemaChange !== undefined && { schemaChange }),
    });
    const [found] = faults.filter((fault) => sign.test(fault));
    const others = faults.length === 0 ? 'nothing' : faults.join('; ');
    return {
      figures: { [`${idOf(row)} says`]: found?.split('\n')[0] ?? 'nothing of it' },
      faults: found === undefined ? [`the bug was not found; ${idOf(row)} found: ${others}`] : [],
      voids: [],
    };
  },
}));
