/** In SQL, the steps of row `route` as RouteView has them. Of a step whose channels are all gone `channels` is empty. */
const STEPS = `(
  SELECT coalesce(json_agg(json_build_object(
           'waitSec', step.wait_sec, 'unless', step.unless, 'onlyUrgent', step.only_urgent,
           'channels', (SELECT coalesce(json_agg(coalesce(way.channel_id::text, way.kind)
                                                 ORDER BY way.kind DESC, channel.created_at, way.channel_id), '[]')
                          FROM route_step_channels way LEFT JOIN channels channel ON channel.id = way.channel_id
                         WHERE way.route_id = step.route_id AND way.position = step.position)
         ) ORDER BY step.position), '[]')
    FROM route_steps step WHERE step.route_id = route.id)`;

/** The routes of person $1, oldest first, and the usual one. No row: there is no such person. */
export const ROUTES_OF_SQL = `
SELECT settings.route_id AS "routeId",
       (SELECT coalesce(json_agg(json_build_object('id', route.id, 'name', route.name, 'steps', ${STEPS})
                                 ORDER BY route.created_at, route.id), '[]')
          FROM routes route WHERE route.user_id = settings.user_id) AS routes
  FROM user_settings settings
 WHERE settings.user_id = $1`;

/** What of a person's other routes and channels decides about saving route $2 under name $3. */
export const ROUTE_RULES_SQL = `
SELECT (SELECT count(*)::int FROM routes WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid) AS others,
       EXISTS (SELECT FROM routes WHERE user_id = $1 AND name = $3 AND id IS DISTINCT FROM $2::uuid) AS "isNamed",
       ARRAY(SELECT id::text FROM channels WHERE user_id = $1) AS channels`;

/** Gives route $1 the steps $2, as RouteView has them, instead of those it has. */
export const SET_STEPS_SQL = `
WITH wanted AS (
  SELECT position::smallint, step FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS wanted (step, position)
), steps AS (
  INSERT INTO route_steps (route_id, position, wait_sec, unless, only_urgent)
  SELECT $1::uuid, position, (step ->> 'waitSec')::int, step ->> 'unless', (step ->> 'onlyUrgent')::boolean FROM wanted
)
INSERT INTO route_step_channels (route_id, position, kind, channel_id)
SELECT $1::uuid, position, CASE WHEN way IN ('telegram', 'email') THEN way ELSE 'channel' END,
       CASE WHEN way NOT IN ('telegram', 'email') THEN way::uuid END
  FROM wanted
 CROSS JOIN LATERAL jsonb_array_elements_text(step -> 'channels') AS way`;
