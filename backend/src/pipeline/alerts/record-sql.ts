import { fenceCte } from '../../platform/leases/lease-sql.js';
import { firstStep, USUAL_EMAIL_REASON, usualChat, workingChannels } from './route-sql.js';

/** In SQL. The planner takes IS NULL of a common table expression for rare, and would join 10,000 alerts by nested loops. */
const USUAL_ROUTE = 'CASE WHEN recorded.route_id IS NULL THEN true ELSE false END';

/**
 * Writes nothing unless owner $1 has epoch $2 of the `market` lease. Moves cursors and unedited triggers, and adds price log,
 * bars, closes, extremes, alerts and deliveries: those of the route's first step; without a route to the chat, or by e-mail if
 * there is none or it blocked the bot. Run again or late, it changes nothing.
 */
export const RECORD_SQL = `
WITH ${fenceCte('market')}, moved AS (
  INSERT INTO price_cursors (symbol, seq, at, price, sight_at)
  SELECT * FROM unnest($3::text[], $4::bigint[], $5::timestamptz[], $6::float8[], $7::timestamptz[])
   WHERE EXISTS (SELECT FROM fence)
  ON CONFLICT (symbol) DO UPDATE
    SET seq = excluded.seq, at = excluded.at, price = excluded.price, sight_at = excluded.sight_at
    WHERE price_cursors.seq < excluded.seq
  RETURNING symbol
), logged AS (
  INSERT INTO price_log (epoch, source, symbols, seqs, ats, prices, backings, origins, starts, lows, highs, bases)
  SELECT $2, $8, $9::text[], $10::bigint[], $11::float8[], $12::float8[], $13::float8[], $14::text[],
         $15::float8[], $16::float8[], $17::float8[], $18::text[]
   WHERE EXISTS (SELECT FROM moved)
), barred AS (
  INSERT INTO price_bars (size, start, symbols, lows, highs, closes, origins)
  SELECT size, start, symbols, lows, highs, closes, origins
    FROM jsonb_to_recordset($35::jsonb) AS bar (size text, start timestamptz, symbols text[], lows float8[], highs float8[],
                                                closes float8[], origins text[])
   WHERE EXISTS (SELECT FROM moved)
), closed AS (
  INSERT INTO series_closes (symbol, size, start, close, origin)
  SELECT symbol, size, start, close, origin
    FROM jsonb_to_recordset($36::jsonb) AS candle (symbol text, size text, start timestamptz, close float8, origin text)
   WHERE EXISTS (SELECT FROM moved)
  ON CONFLICT DO NOTHING
), ended AS (
  DELETE FROM price_extremes extreme
   USING jsonb_to_recordset($37::jsonb) AS change (symbol text, side text, since timestamptz, gone boolean)
   WHERE change.gone AND extreme.symbol = change.symbol AND extreme.side = change.side AND extreme.since = change.since
     AND EXISTS (SELECT FROM moved)
), raised AS (
  INSERT INTO price_extremes (symbol, side, since, price, at, exact)
  SELECT symbol, side, since, price, at, exact
    FROM jsonb_to_recordset($37::jsonb) AS change (symbol text, side text, since timestamptz, price float8, at timestamptz,
                                                   exact boolean, gone boolean)
   WHERE NOT gone AND EXISTS (SELECT FROM moved)
  ON CONFLICT (symbol, side, since) DO UPDATE SET price = excluded.price, at = excluded.at, exact = excluded.exact
), changed AS (
  UPDATE triggers t
     SET phase = c.phase, fire_no = c.fire_no, fired_at = c.fired_at, released_at = c.released_at,
         since_at = c.since_at,
         last_fired_at = greatest(t.last_fired_at, c.fired_at)
    FROM unnest($19::uuid[], $20::int[], $21::text[], $22::int[], $23::timestamptz[], $33::timestamptz[],
                $34::timestamptz[])
         AS c (id, revision, phase, fire_no, fired_at, released_at, since_at)
   WHERE t.id = c.id AND t.revision = c.revision AND EXISTS (SELECT FROM fence)
     AND (t.fire_no, coalesce(t.released_at, '-infinity')) <= (c.fire_no, coalesce(c.released_at, '-infinity'))
  RETURNING t.id, t.user_id, t.trial_chat_id, t.symbol, t.always_rings, t.route_id
), fired AS (
  SELECT f.*, c.user_id, c.trial_chat_id, c.symbol, c.always_rings,
         CASE WHEN f.tell = 'now' THEN coalesce(c.route_id, own.route_id) END AS route_id
    FROM ROWS FROM (unnest($24::uuid[], $25::int[], $26::float8[], $27::timestamptz[], $28::bool[], $29::float8[]),
                    jsonb_array_elements($30::jsonb), unnest($31::text[], $32::bool[]))
         WITH ORDINALITY AS f (trigger_id, fire_no, price, at, late, change, evidence, tell, urgent, position)
    JOIN changed c ON c.id = f.trigger_id
    LEFT JOIN user_settings own ON own.user_id = c.user_id
), begun AS (
  SELECT fired.trigger_id, fired.fire_no, fired.route_id, fired.user_id, fired.urgent, fired.always_rings, fired.position,
         first.position AS step, first.wait
    FROM fired
    CROSS JOIN LATERAL (${firstStep('fired.route_id', 'fired.urgent')}) first
   WHERE fired.route_id IS NOT NULL
), ways AS (
  SELECT begun.trigger_id, begun.fire_no, begun.urgent, begun.always_rings, begun.position, begun.step, way.*
    FROM begun
    CROSS JOIN LATERAL (${workingChannels({ route: 'begun.route_id', position: 'begun.step', userId: 'begun.user_id' })}) way
), recorded AS (
  INSERT INTO alerts (trigger_id, fire_no, user_id, trial_chat_id, symbol, price, fired_at, late, price_change_24h, evidence,
                      route_id, route_step, next_step_at)
  SELECT fired.trigger_id, fired.fire_no, fired.user_id, trial_chat_id, symbol, price, at, late, change, evidence,
         fired.route_id, begun.step,
         now() + begun.wait * CASE WHEN fired.trigger_id IN (SELECT trigger_id FROM ways) THEN 1 ELSE 0 END
               * interval '1 second'
    FROM fired
    LEFT JOIN begun USING (trigger_id, fire_no)
   ORDER BY fired.position
  ON CONFLICT (trigger_id, fire_no) DO NOTHING
  RETURNING id, trigger_id, fire_no, user_id, trial_chat_id, route_id
), queued AS (
  INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, urgent, always_rings, body)
  SELECT CASE WHEN route.chat_id IS NULL THEN 'email' ELSE 'telegram' END, 'alert', recorded.id, route.chat_id,
         recorded.user_id, fired.urgent, fired.always_rings,
         CASE WHEN route.chat_id IS NULL THEN ${USUAL_EMAIL_REASON} END
    FROM recorded
    JOIN fired USING (trigger_id, fire_no)
    LEFT JOIN users person ON person.id = recorded.user_id
    LEFT JOIN telegram_chats linked ON linked.user_id = recorded.user_id
    CROSS JOIN LATERAL (
      SELECT ${usualChat('coalesce(recorded.trial_chat_id, linked.chat_id)')} AS chat_id) route
   WHERE fired.tell = 'now' AND ${USUAL_ROUTE}
     AND (route.chat_id IS NOT NULL OR person.email_verified_at IS NOT NULL)
   ORDER BY fired.position
  RETURNING channel
), routed AS (
  INSERT INTO deliveries (channel, channel_id, kind, alert_id, chat_id, user_id, urgent, always_rings, step, body)
  SELECT ways.channel, ways.channel_id, 'alert', recorded.id, ways.chat_id, ways.user_id, ways.urgent, ways.always_rings,
         ways.step, CASE ways.channel WHEN 'email' THEN 'route' END
    FROM ways
    JOIN recorded USING (trigger_id, fire_no)
   ORDER BY ways.position, ways.channel DESC
  RETURNING channel
)
SELECT EXISTS (SELECT FROM fence) AS held,
       (SELECT coalesce(json_agg(id), '[]') FROM changed) AS changed,
       (SELECT coalesce(json_agg(json_build_object(
          'alertId', id, 'triggerId', trigger_id, 'userId', user_id, 'trialChatId', trial_chat_id::text)), '[]')
          FROM recorded) AS recorded,
       ARRAY(SELECT channel FROM queued UNION SELECT channel FROM routed) AS channels`;

/** An interval: an alert found in a gap of prices, which is read 12 hours back, is recorded up to so long after it fired. */
export const OLDEST_CROSSING = '13 hours';

/** In SQL, whether prices of `key` (`COIN` or `COIN@exchange`) were evaluated, but not yet those up to time `at`. */
export function isUnseenBefore(key: string, at: string): string {
  return `EXISTS (SELECT FROM price_cursors seen WHERE seen.symbol = ${key} AND seen.sight_at < ${at})`;
}

/** Finds the alerts of fires. */
export const FIND_ALERTS_SQL = `
SELECT alert.id AS "alertId", alert.trigger_id AS "triggerId", alert.user_id AS "userId",
       alert.trial_chat_id::text AS "trialChatId"
  FROM unnest($1::uuid[], $2::int[]) AS fire (trigger_id, fire_no)
  JOIN alerts alert USING (trigger_id, fire_no)`;
