/** A step of a route and whose it is, as SQL expressions. */
export interface StepSql {
  readonly route: string;
  readonly position: string;
  readonly userId: string;
}

/**
 * In SQL, the channels of a step that work at this moment: `channel` as deliveries call it, `channel_id` of an added one, and
 * `chat_id` for Telegram. No row: nothing of the step works.
 */
export function workingChannels({ route, position, userId }: StepSql): string {
  return `
  SELECT coalesce(added.kind, way.kind) AS channel, way.channel_id, linked.chat_id
    FROM route_step_channels way
    LEFT JOIN channels added ON added.id = way.channel_id AND added.user_id = ${userId} AND added.state = 'on'
    LEFT JOIN telegram_chats linked
      ON way.kind = 'telegram' AND linked.user_id = ${userId} AND linked.blocked_at IS NULL AND linked.stopped_at IS NULL
    LEFT JOIN users reader ON way.kind = 'email' AND reader.id = ${userId} AND reader.email_verified_at IS NOT NULL
   WHERE way.route_id = ${route} AND way.position = ${position}
     AND (added.id IS NOT NULL OR linked.chat_id IS NOT NULL OR reader.id IS NOT NULL)`;
}

/** In SQL, the first step of a route after `position` that an alert takes; those for urgent alerts only are none for others. */
export function nextStep({ route, position }: Omit<StepSql, 'userId'>, urgent: string): string {
  return `
  SELECT step.position, step.wait_sec
    FROM route_steps step
   WHERE step.route_id = ${route} AND step.position > ${position} AND (${urgent} OR NOT step.only_urgent)
   ORDER BY step.position
   LIMIT 1`;
}
