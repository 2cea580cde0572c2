import { type Cluster, SYMBOLS } from '../cluster/cluster.js';
import { MarketDriver } from './market-driver.js';

const FIRST_CHAT = 20_000_000;
/** Where no price comes: so many times the centre, or so small a share of it. */
const FAR = 3;

/** For a Setting: stores `count` armed triggers that nothing can fire: what they cost is room, not work. */
export const idleTriggers = (count: number, seed: number) => async (cluster: Cluster) => {
  const market = new MarketDriver(cluster.exchange, seed);
  const perSymbol = Math.ceil(count / SYMBOLS.length);
  await cluster.database.rows(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id)
     SELECT $1::bigint + i, $1::bigint + i FROM generate_series(1, $2::int) AS i`,
    [FIRST_CHAT, perSymbol],
  );
  for (const symbol of SYMBOLS) {
    await cluster.database.rows(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase)
       SELECT $1::bigint + i, $2, CASE i % 2 WHEN 0 THEN 'above' ELSE 'below' END,
              round(($3::float8 * CASE i % 2 WHEN 0 THEN $4::float8 ELSE 1 / $4::float8 END * (1 + i / 1e6))::numeric, 4), 'armed'
         FROM generate_series(1, $5::int) AS i`,
      [FIRST_CHAT, symbol, market.centreOf(symbol), FAR, perSymbol],
    );
  }
  await cluster.database.rows('ANALYZE');
};
