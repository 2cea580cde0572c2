import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteView } from '../../contract/channels.js';
import { ROUTE_STEPS_JSON } from './routes-sql.js';

export interface OwnRoutes {
  readonly routes: readonly RouteView[];
  /** The usual route; null: Telegram, then e-mail. */
  readonly routeId: string | null;
}

/** The routes of a person, oldest first. One query. */
const ROUTES_OF = `
SELECT settings.route_id AS "routeId",
       (SELECT coalesce(json_agg(json_build_object('id', route.id, 'name', route.name, 'steps', ${ROUTE_STEPS_JSON})
                                 ORDER BY route.created_at, route.id), '[]')
          FROM routes route WHERE route.user_id = settings.user_id) AS routes
  FROM user_settings settings
 WHERE settings.user_id = $1`;

/** The routes of people, and which one their triggers take. */
@Injectable()
export class RoutesService {
  constructor(private readonly db: DataSource) {}

  async routesOf(userId: string): Promise<OwnRoutes> {
    const [row] = await this.db.query<OwnRoutes[]>(ROUTES_OF, [userId]);
    return row ?? { routes: [], routeId: null };
  }
}
