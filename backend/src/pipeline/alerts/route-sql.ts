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

/** In SQL, how messages name the channel of row `way`, one of workingChannels; `added` is its row of channels, null for Telegram and e-mail. */
export function labelOf(way: string, added: string): string {
  return `CASE ${way}.channel WHEN 'telegram' THEN 'Telegram' WHEN 'email' THEN 'email' ELSE ${added}.label END`;
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
  const next = nextStep({ route: `${alert}.route_id`, position: `${alert}.route_step` }, urgent);
  return `CASE WHEN ${alert}.next_step_at IS NOT NULL AND ${alert}.acknowledged_at IS NULL THEN (
    SELECT json_build_object('waitSec', step.wait_sec, 'labels', named.labels)
      FROM (${next}) step
      CROSS JOIN LATERAL (
        SELECT json_agg(${labelOf('way', 'added')} ORDER BY way.channel_id IS NULL, way.channel, added.label) AS labels
          FROM (${workingChannels({ route: `${alert}.route_id`, position: 'step.position', userId: `${alert}.user_id` })}) way
          LEFT JOIN channels added ON added.id = way.channel_id
         WHERE way.channel <> 'email'
            OR EXISTS (SELECT FROM user_settings WHERE user_id = ${alert}.user_id AND alerts_by_mail)) named
     WHERE step.unless = 'acknowledged' AND named.labels IS NOT NULL) END`;
}
