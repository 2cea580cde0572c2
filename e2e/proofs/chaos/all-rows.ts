import type { Row } from './row.js';
import { ablations } from './rows/ablations.js';
import { killRandomProcess } from './rows/kill-random-process.js';
import { hangCommits } from './rows/hang-commits.js';
import { killAtEachPoint, points } from './rows/kill-at-each-point.js';
import { freezeEvaluator } from './rows/freeze-evaluator.js';
import { crashPostgres } from './rows/crash-postgres.js';
import { breakDatabaseNetwork } from './rows/break-database-network.js';
import { endDatabaseSessions } from './rows/end-database-sessions.js';
import { fillDatabaseDisk } from './rows/fill-database-disk.js';
import { fillLogDisk } from './rows/fill-log-disk.js';
import { exchangesAway } from './rows/exchanges-away.js';
import { badTicks } from './rows/bad-ticks.js';
import { exchangesSilent } from './rows/exchanges-silent.js';
import { telegramErrors } from './rows/telegram-errors.js';
import { telegramDown } from './rows/telegram-down.js';
import { unreachableChats } from './rows/unreachable-chats.js';
import { revokeBotToken } from './rows/revoke-bot-token.js';
import { clockJumps } from './rows/clock-jumps.js';
import { twoProcesses } from './rows/two-processes.js';
import { redisFails } from './rows/redis-fails.js';
import { partitionEvaluator } from './rows/partition-evaluator.js';
import { blockEventLoop } from './rows/block-event-loop.js';
import { smallHeap } from './rows/small-heap.js';
import { busyLoops } from './rows/busy-loops.js';
import { webhookDisorder } from './rows/webhook-disorder.js';
import { rollingRestart } from './rows/rolling-restart.js';
import { restoreBaseBackup } from './rows/restore-base-backup.js';
import { receiverKinds } from './rows/receiver-kinds.js';
import { receiversFail } from './rows/receivers-fail.js';
import { slowClients } from './rows/slow-clients.js';
import { mixed } from './rows/mixed.js';
import { soak } from './rows/soak.js';
import { storm } from './rows/storm.js';

/** Every row that can be run, in the order of the matrix; behind it the runs that take longer. */
export const ROWS: readonly Row[] = [
  killRandomProcess,
  killAtEachPoint,
  freezeEvaluator,
  crashPostgres,
  breakDatabaseNetwork,
  endDatabaseSessions,
  fillDatabaseDisk,
  fillLogDisk,
  exchangesAway,
  badTicks,
  exchangesSilent,
  telegramErrors,
  telegramDown,
  unreachableChats,
  revokeBotToken,
  clockJumps,
  twoProcesses,
  redisFails,
  partitionEvaluator,
  blockEventLoop,
  smallHeap,
  busyLoops,
  webhookDisorder,
  rollingRestart,
  restoreBaseBackup,
  slowClients,
  receiversFail,
  hangCommits,
  points,
  mixed,
  storm,
  soak,
  ...receiverKinds,
  ...ablations,
];
