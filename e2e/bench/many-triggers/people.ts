import type { AlertEvidence } from '@bellwether/backend/contract/alert.js';
import type { BrowserContext } from '@playwright/test';
import type { OutsideWorld } from '../../proofs/support/outside-world.js';
import type { Coin } from '../latency/course.js';
import { signUpMember } from '../latency/population.js';

const FIRST_CHAT = 39_000_000;
/** No trigger lies nearer to the price, so that none fires meanwhile. */
const NEAREST = 0.2;
const STEP = 0.02;
const BETWEEN_ALERTS_MS = 40 * 60_000;

interface PersonOrder extends OutsideWorld {
  readonly url: string;
  readonly coins: readonly Coin[];
  readonly triggers: number;
  readonly alerts: number;
}

/**
 * Signs up somebody in `context`, with Pro, a chat, as many armed triggers around the prices of all coins, and as many
 * delivered alerts, the newest an hour old. @throws Error if something is refused.
 */
export async function storePerson(context: BrowserContext, order: PersonOrder): Promise<void> {
  const { url, database, coins, triggers, alerts } = order;
  const chat = FIRST_CHAT + triggers;
  const who = { email: `with-${triggers}@people.example`, chatId: chat };
  const id = await signUpMember(context.request, url, order, who);
  await importTriggers(context, `${url}/api/triggers/import`, levels(coins, triggers));
  const stored = await database.rows<{ id: string }>('SELECT id FROM triggers WHERE user_id = $1', [id]);
  if (stored.length !== triggers) throw new Error(`${stored.length} triggers of ${triggers} were taken`);
  const triggerIds = stored.map((trigger) => trigger.id);
  await database.rows(
    `WITH made AS (
       INSERT INTO alerts (trigger_id, fire_no, user_id, symbol, price, fired_at, recorded_at, evidence)
       SELECT ($2::uuid[])[1 + n % cardinality($2::uuid[])], 1 + n, $1, symbol, price, at, at,
              $5::jsonb || jsonb_build_object(
                'condition', jsonb_build_object('op', 'above', 'level', price * 0.999),
                'price', price, 'priceBefore', price * 0.998)
         FROM generate_series(0, $6::int - 1) AS n,
              LATERAL (SELECT ($3::text[])[1 + n % cardinality($3::text[])] AS symbol,
                              ($4::float8[])[1 + n % cardinality($3::text[])] AS price,
                              now() - interval '1 hour' - n * $7::float8 * interval '1 millisecond' AS at) AS moment
       RETURNING id, fired_at)
     INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, status, attempts, created_at, sent_at, settled_at, message_id)
     SELECT 'telegram', 'alert', id, $8, $1, 'delivered', 1, fired_at, fired_at, fired_at, '1' FROM made`,
    [
      id,
      triggerIds,
      coins.map(({ symbol }) => symbol),
      coins.map(({ start }) => start),
      JSON.stringify(evidence()),
      alerts,
      BETWEEN_ALERTS_MS,
      chat,
    ],
  );
}

/** A file of CSV, since single ones are limited to 60 a minute. */
function levels(coins: readonly Coin[], count: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const coin = coins[n % coins.length];
    if (coin === undefined) throw new Error('No coins');
    const round = Math.floor(n / coins.length);
    const away = NEAREST + STEP * round;
    const op = round % 2 === 0 ? 'above' : 'below';
    const level = coin.start * (op === 'above' ? 1 + away : 1 - away);
    return `${coin.symbol},${op},${Number(level.toPrecision(5))}`;
  });
  return ['symbol,op,level', ...lines].join('\n');
}

async function importTriggers({ request }: BrowserContext, url: string, file: string): Promise<void> {
  const send = async (params: Readonly<Record<string, string>>) => {
    const answer = await request.post(url, { params, headers: { 'content-type': 'text/csv' }, data: file });
    if (!answer.ok()) throw new Error(`The import was refused: ${await answer.text()}`);
    return (await answer.json()) as { readonly token: string };
  };
  const { token } = await send({ dryRun: 'true' });
  await send({ token });
}

/** As long as that of a real alert of three exchanges. */
function evidence(): AlertEvidence {
  const quote = { usd: 65_012.4, quoted: 65_012.4, quoteCcy: 'USD', ageMs: 120, use: 'fresh' } as const;
  const decidedAt = Date.now();
  return {
    source: 'simulated',
    condition: { op: 'above', level: 65_000 },
    price: 65_012.4,
    priceBefore: 64_990.1,
    basis: 'median',
    quotes: [
      { ...quote, exchange: 'coinbaseexchange' },
      { ...quote, exchange: 'kraken' },
      { ...quote, exchange: 'binance' },
    ],
    seenAt: decidedAt - 1,
    decidedAt,
  };
}
