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
import type { Row } from '../row.js';
import { f3 } from './f3.js';
import { f5 } from './f5.js';
import { f10 } from './f10.js';
import { f11 } from './f11.js';
import { f12 } from './f12.js';
import { f16 } from './f16.js';
import { f17 } from './f17.js';
import { killsBeforeSending } from './f2.js';

/** Which row has to fail because of which bug, and what it has to say. */
const CAUGHT: readonly (readonly [Bug, Row, RegExp])[] = [
  [NO_FENCE, f3, /committed by a process that had lost the lease/],
  [NO_CURSOR_GUARD, f5, /prices out of order/],
  [NO_COMPARE_AND_SET, f17, /after an acknowledged edit|nothing explains/],
  [ACKNOWLEDGED_BEFORE_SENT, killsBeforeSending, /Telegram never took/],
  [NO_UNIQUE_KEY, f5, /duplicate/],
  [WALL_CLOCK_LEASE, f16, /leases were taken over early/],
  [IGNORED_WAIT, f12, /before retry_after was over/],
  [NO_CHAT_ORDER, f12, /deliveries out of order/],
  [UNMARKED_REPEAT, f12, /repeats that do not say so/],
  [DROPPED_PRICES, f17, /not evaluated/],
  [NO_CATCHING_UP, f11, /touches in the silence/],
  [NO_HYSTERESIS, f17, /extra/],
  [WICKS, f10, /prices that were none/],
];

/** One run for each seeded bug: it is as it must be if the row that has to find the bug finds it. */
export const ablations: readonly Row[] = CAUGHT.map(([bug, row, sign]) => ({
  id: bug.id,
  title: `${bug.title}: ${row.id} has to find it`,
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
      figures: { [`${row.id} says`]: found?.split('\n')[0] ?? 'nothing of it' },
      faults: found === undefined ? [`the bug was not found; ${row.id} found: ${others}`] : [],
      voids: [],
    };
  },
}));
