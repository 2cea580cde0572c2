import { setTimeout as sleep } from 'node:timers/promises';
import { isBand } from '@bellwether/backend/contract/trigger.js';
import { storeMembers } from '../../../bench/latency/population.js';
import type { SeededTrigger } from '../../replay/oracle.js';
import { uuidOf } from '../../replay/seed-triggers.js';
import { USUAL_LIMITS } from '../../../stand-ins/telegram/domain/flood-limits.js';
import { over, seconds, when } from '../figures.js';
import type { MarketDriver } from '../load/market-driver.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';

const FIRES = 5_000;
const PEOPLE = 300;
const SYMBOL = 'BTC';
/** Apart from the ids of other triggers. */
const SEED = 0xee_ee_ee_ee;
/** All levels lie within this share above the price, and it jumps to their end: less than would need a second opinion. */
const JUMP = 0.012;
const SETTLED_MS = 2_000;
const LONGEST_ROWS_MS = 2_000;
const LONGEST_FINAL_MS = 60_000;
const LOOK_MS = 20;

/** The price jumps over 5,000 levels at once, of 300 people with the usual settings and a Telegram with its limits. */
export const storm: Row = {
  name: 'storm',
  title: `${FIRES} fires in one tick over ${PEOPLE} chats, default settings`,
  longestSec: 120,
  onDemand: true,
  run: stageRun(
    {
      triggers: 0,
      people: 'none',
      market: 'standing',
      telegramLimits: USUAL_LIMITS,
      env: { TRIGGER_HYSTERESIS_PCT: '0.25', TRIGGER_COOLDOWN_SEC: '300' },
      moreTriggers: levels,
      store: storeForAccounts,
    },
    async ({ cluster, market, leases, callsBefore, acceptedBefore }) => {
      market.put(SYMBOL, market.centreOf(SYMBOL));
      await sleep(SETTLED_MS);
      const jumpedAt = Date.now();
      market.put(SYMBOL, market.centreOf(SYMBOL) * (1 + JUMP));
      const until = async (rows: string): Promise<number | null> => {
        while (Date.now() - jumpedAt < LONGEST_FINAL_MS) {
          if ((await cluster.database.count(rows)) === FIRES) return Date.now() - jumpedAt;
          await sleep(LOOK_MS);
        }
        return null;
      };
      const rowsMs = await until('alerts');
      const finalMs = await until("deliveries WHERE status = 'delivered'");
      const sends = cluster.telegram.calls(callsBefore).filter(({ method }) => method === 'sendMessage');
      const refused = sends.filter(({ status }) => status === 429).length;
      const chats = new Set(cluster.telegram.accepted(acceptedBefore).map(({ chatId }) => chatId));
      const early = cluster.telegram.early().length;
      return {
        figures: {
          'all recorded after': seconds(rowsMs),
          'all delivered after': seconds(finalMs),
          calls: sends.length,
          'told to wait': refused,
          'too early': early,
          chats: chats.size,
          'hand-overs': leases.takeovers.length,
        },
        faults: [
          ...over('recording all alerts', rowsMs, LONGEST_ROWS_MS),
          ...over('delivering all alerts', finalMs, LONGEST_FINAL_MS),
          ...when(early > 0, `${early} calls came before retry_after was over`),
          ...when(sends.length > chats.size, `${sends.length} calls for ${chats.size} chats`),
        ],
        voids: when(chats.size !== PEOPLE, `only ${chats.size} chats heard of it`),
      };
    },
  ),
};

function levels(market: MarketDriver): SeededTrigger[] {
  return Array.from({ length: FIRES }, (_, i) => ({
    id: uuidOf(SEED, i),
    symbol: SYMBOL,
    condition: {
      op: 'above',
      level: Number((market.centreOf(SYMBOL) * (1 + (JUMP * (i + 1)) / (FIRES + 1))).toPrecision(12)),
    },
  }));
}

/** As triggers of accounts with the usual settings, each linked to a chat, in turn. */
async function storeForAccounts(
  { database, telegram }: Stage['cluster'],
  triggers: readonly SeededTrigger[],
): Promise<void> {
  const members = await storeMembers(database, telegram, PEOPLE);
  await database.rows(
    `INSERT INTO triggers (id, user_id, symbol, op, level, phase)
     SELECT *, 'settling' FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::numeric[])`,
    [
      triggers.map(({ id }) => id),
      triggers.map((_, i) => members[i % PEOPLE]?.id),
      triggers.map(({ symbol }) => symbol),
      triggers.map(({ condition }) => condition.op),
      triggers.map(({ condition }) => (isBand(condition) ? null : condition.level)),
    ],
  );
}
