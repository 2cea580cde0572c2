/** A step of a route and whose it is, as SQL expressions. */
export interface StepSql {
  readonly route: string;
  readonly position: string;
  readonly userId: string;
}

/**
 * In SQL, the channels of a step that work at this moment, as columns of deliveries: `channel`, `channel_id` of an added one,
 * `chat_id` for Telegram, and `user_id`, null for an added one. No row: nothing of the step works.
 */
export function workingChannels({ route, position, userId }: StepSql): string {
  return `
  SELECT working.channel, way.channel_id, working.chat_id, working.user_id
    FROM route_step_channels way
    CROSS JOIN LATERAL (
      SELECT added.kind AS channel, NULL::bigint AS chat_id, NULL::uuid AS user_id
        FROM channels added
       WHERE way.kind = 'channel' AND added.id = way.channel_id AND added.user_id = ${userId} AND added.state = 'on'
       UNION ALL
      SELECT way.kind, linked.chat_id, linked.user_id
        FROM telegram_chats linked
       WHERE way.kind = 'telegram' AND linked.user_id = ${userId}
         AND linked.blocked_at IS NULL AND linked.stopped_at IS NULL
       UNION ALL
      SELECT way.kind, NULL, reader.id
        FROM users reader
       WHERE way.kind = 'email' AND reader.id = ${userId} AND reader.email_verified_at IS NOT NULL) working
   WHERE way.route_id = ${route} AND way.position = ${position}`;
}

/** In SQL, the channels that work at this moment of the steps of a route up to `upTo`: columns of workingChannels, and `only_urgent` of their step. */
export function workingChannelsUpTo({
  route,
  userId,
  upTo,
}: Omit<StepSql, 'position'> & { readonly upTo: string }): string {
  return `
  SELECT step.only_urgent, way.*
    FROM route_steps step
    CROSS JOIN LATERAL (${workingChannels({ route: 'step.route_id', position: 'step.position', userId })}) way
   WHERE step.route_id = ${route} AND step.position <= ${upTo}`;
}

/** In SQL, the routes that go to channel `channelId`, a JSON array of RouteWithout. E-mail counts where `alertsByEmail` holds. */
export function routesWithout(channelId: string, alertsByEmail: string): string {
  return `(
  SELECT coalesce(json_agg(json_build_object('name', route.name, 'others', ARRAY(
           SELECT ${labelOf('way', 'other', 'e-mail')}
             FROM route_steps step
             CROSS JOIN LATERAL (${workingChannels({ route: 'route.id', position: 'step.position', userId: 'route.user_id' })}) way
             LEFT JOIN channels other ON other.id = way.channel_id
            WHERE step.route_id = route.id AND (way.channel_id = ${channelId}) IS NOT TRUE
              AND (way.channel <> 'email' OR ${alertsByEmail})
              AND (NOT step.only_urgent
                   OR NOT EXISTS (SELECT FROM route_steps usual WHERE usual.route_id = route.id AND NOT usual.only_urgent))
            ORDER BY step.position, way.channel_id, way.channel DESC)) ORDER BY route.name), '[]')
    FROM routes route
    JOIN route_step_channels own ON own.route_id = route.id AND own.channel_id = ${channelId})`;
}

/** In SQL, whether a person has not unsubscribed from alerts by e-mail. */
export function takesAlertEmails(userId: string): string {
  return `EXISTS (SELECT FROM user_settings own WHERE own.user_id = ${userId} AND own.alerts_by_mail)`;
}

/** In SQL, how messages name the channel of row `way`, one of workingChannels; `added` is its row of channels, null for Telegram and e-mail. */
export function labelOf(way: string, added: string, email: 'email' | 'e-mail'): string {
  return `CASE ${way}.channel WHEN 'telegram' THEN 'Telegram' WHEN 'email' THEN '${email}' ELSE ${added}.label END`;
}

/**
 * In SQL, the chat that an alert without a route goes to: `chat`, unless its person's chat `linked` has blocked the bot and they,
 * `person`, have an address that is verified. null: by e-mail.
 */
export function usualChat(chat: string): string {
  return `CASE WHEN linked.blocked_at IS NULL OR person.email_verified_at IS NULL THEN ${chat} END`;
}

/** In SQL, why an alert without a route goes by e-mail, as deliveries of e-mail say it in their body. */
export const USUAL_EMAIL_REASON = `CASE WHEN linked.blocked_at IS NULL THEN 'not-connected' ELSE 'blocked' END`;

/** In SQL, the first step of a route that an alert takes: `position`, and `wait` in seconds until the one after it, null without one. */
export function firstStep(route: string, urgent: string): string {
  return `
  SELECT step.position, lead(step.wait_sec) OVER (ORDER BY step.position) AS wait
    FROM route_steps step
   WHERE step.route_id = ${route} AND (${urgent} OR NOT step.only_urgent)
   ORDER BY step.position
   LIMIT 1`;
}

/** In SQL, ends the routes of the alerts of `triggers`, a query of their ids. It waits for nobody: an alert that is locked goes on. */
export function endRoutes(triggers: string): string {
  return `
  UPDATE alerts SET next_step_at = NULL
   WHERE id IN (SELECT id FROM alerts WHERE next_step_at IS NOT NULL AND trigger_id IN (${triggers}) ORDER BY id FOR UPDATE SKIP LOCKED)`;
}

/** In SQL, the first step of a route after `position` that an alert takes; those for urgent alerts only are none for others. */
function nextStep({ route, position }: Omit<StepSql, 'userId'>, urgent: string): string {
  return `
  SELECT step.position, step.wait_sec, step.unless
    FROM route_steps step
   WHERE step.route_id = ${route} AND step.position > ${position} AND (${urgent} OR NOT step.only_urgent)
   ORDER BY step.position
   LIMIT 1`;
}

/**
 * In SQL, what comes of row `alert` unless it is acknowledged, as AlertAsk; null if nothing waits for that, or it was. `urgent`:
 * whether the alert is.
 */
export function askOf(alert: string, urgent: string): string {
  const [route, userId] = [`${alert}.route_id`, `${alert}.user_id`];
  const next = nextStep({ route, position: `${alert}.route_step` }, urgent);
  const ways = workingChannels({ route, position: 'step.position', userId });
  return `CASE WHEN ${alert}.next_step_at IS NOT NULL AND ${alert}.acknowledged_at IS NULL THEN (
    SELECT json_build_object('waitSec', step.wait_sec, 'labels', named.labels)
      FROM (${next}) step
      CROSS JOIN LATERAL (
        SELECT json_agg(${labelOf('way', 'added', 'email')} ORDER BY way.channel_id IS NULL, way.channel, added.label) AS labels
          FROM (${ways}) way
          LEFT JOIN channels added ON added.id = way.channel_id
         WHERE way.channel <> 'email'
            OR ${takesAlertEmails(userId)}) named
     WHERE step.unless = 'acknowledged' AND named.labels IS NOT NULL) END`;
}

/**
 * Whether alerts of all armed triggers of account $1 come without Telegram, too, or would on its usual route where none is armed;
 * $2: whether there is a mail server.
 */
export const REACHED_ELSEWHERE_SQL = `
WITH used AS (
  SELECT DISTINCT own.user_id, coalesce(watched.route_id, own.route_id) AS route_id,
         person.email_verified_at IS NOT NULL AND own.alerts_by_mail AND $2::boolean AS "takesEmail"
    FROM user_settings own
    JOIN users person ON person.id = own.user_id
    LEFT JOIN triggers watched ON watched.user_id = own.user_id AND watched.phase <> 'disarmed'
   WHERE own.user_id = $1
)
SELECT bool_and(CASE WHEN used.route_id IS NULL THEN "takesEmail" ELSE EXISTS (
         SELECT FROM route_steps step
          CROSS JOIN LATERAL (${workingChannels({ route: 'step.route_id', position: 'step.position', userId: 'used.user_id' })}) way
          WHERE step.route_id = used.route_id AND NOT step.only_urgent
            AND CASE way.channel WHEN 'telegram' THEN false WHEN 'email' THEN "takesEmail" ELSE true END) END) AS reached
  FROM used`;
