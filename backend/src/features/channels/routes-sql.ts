/** In SQL, the steps of row `route` as RouteView has them. Of a step whose channels are all gone `channels` is empty. */
export const ROUTE_STEPS_JSON = `(
  SELECT coalesce(json_agg(json_build_object(
           'waitSec', step.wait_sec, 'unless', step.unless, 'onlyUrgent', step.only_urgent,
           'channels', (SELECT coalesce(json_agg(coalesce(way.channel_id::text, way.kind) ORDER BY way.kind DESC, way.channel_id), '[]')
                          FROM route_step_channels way
                         WHERE way.route_id = step.route_id AND way.position = step.position)
         ) ORDER BY step.position), '[]')
    FROM route_steps step WHERE step.route_id = route.id)`;
