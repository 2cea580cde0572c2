import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../../stand-ins/exchange/domain/random.js';
import { shuffled } from '../../../stand-ins/shared/shuffled.js';
import { BREAKS, type ScriptedFault } from '../../../stand-ins/telegram/domain/script.js';
import { until } from '../../support/until.js';
import { when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

const LOAD_MS = 15_000;
const FEWEST_UNCLEAR = { full: 10, sample: 5 };
/** So many calls pass before each fault. Faults that came by the clock piled up, and the chats first in line met all of them. */
const CALLS_BETWEEN_FAULTS = { full: 4, sample: 0 };
/** In full, faults for 600 calls: Telegram's limits allow 375 in that time. */
const ROUNDS = { full: 10, sample: 1 };
/** In a row. Three chats that are told to wait within a second are enough for everybody to wait, so a few last for seconds. */
const STORM = { full: 12, sample: 6 };
const STORM_RETRY_AFTER_SEC = 2;
/** At first so many chats hear nothing for seconds, while more comes up for them: it must come in order all the same. */
const UNLUCKY_CHATS = 10;
const CALLS_TO_THEM = 3;
const UNLUCKY_MS = 6_000;
const method = 'sendMessage';
const KINDS: readonly ScriptedFault[] = [
  { method, error_code: 429, parameters: { retry_after: 1 } },
  { method, error_code: 429, parameters: { retry_after: 2 } },
  { method, error_code: 500 },
  { method, error_code: 502 },
  ...BREAKS.flatMap((kind): ScriptedFault[] => [
    { method, break: kind },
    { method, break: kind, accept: true },
  ]),
];

/**
 * Telegram fails for a few chats, then tells chat after chat to wait, and refuses, breaks and falls silent in every way now
 * and then. A sample ends when every fault has met a call.
 */
export const telegramErrors: Row = {
  name: 'telegram-errors',
  number: 12,
  title: 'Telegram 429 storm, 5xx, HTML, hangs, resets, garbage',
  run: stageRun({}, async (stage) => {
    const { order, cluster, callsBefore } = stage;
    const random = randomStream(`telegram faults ${order.seed}`);
    const { telegram } = cluster;
    const allMet = () => until('all faults met a call', () => telegram.pendingScript().length === 0);
    for (const chatId of await busiestChats(stage)) {
      telegram.script({ method, chatId, times: CALLS_TO_THEM, error_code: 500 });
    }
    await (order.length === 'full' ? sleep(UNLUCKY_MS) : allMet());
    telegram.script({
      method,
      times: STORM[order.length],
      error_code: 429,
      parameters: { retry_after: STORM_RETRY_AFTER_SEC },
    });
    for (let round = 0; round < ROUNDS[order.length]; round++) {
      for (const kind of shuffled(KINDS, random)) {
        telegram.script({ ...kind, after: CALLS_BETWEEN_FAULTS[order.length] });
      }
    }
    await (order.length === 'full' ? sleep(LOAD_MS) : allMet());
    telegram.clearScript();
    const sends = telegram.calls(callsBefore).filter((call) => call.method === method);
    const flooded = sends.filter(({ status }) => status === 429).length;
    const unclear = sends.filter(({ status }) => status === 0 || status >= 500).length;
    const early = telegram.early();
    return {
      figures: {
        'told to wait': flooded,
        'without a clear answer': unclear,
        'too early': early.length,
      },
      faults: when(early.length > 0, `${early.length} calls came before retry_after was over`),
      voids: [
        ...when(flooded < STORM[order.length], `only ${flooded} calls were told to wait`),
        ...when(unclear < FEWEST_UNCLEAR[order.length], `only ${unclear} calls got no clear answer`),
      ],
    };
  }),
};

/** To whom most was to be told so far. */
async function busiestChats({ cluster }: Stage): Promise<readonly number[]> {
  const rows = await until('chats that are told something', async () => {
    const found = await cluster.database.rows<{ chat: string }>(
      `SELECT chat_id AS chat FROM deliveries GROUP BY chat_id ORDER BY count(*) DESC, chat_id LIMIT ${UNLUCKY_CHATS}`,
    );
    return found.length > 0 && found;
  });
  return rows.map(({ chat }) => Number(chat));
}
