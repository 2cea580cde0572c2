import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  MAX_ROUTES,
  type RouteView,
  type SaveRouteRequest,
  type UsualRouteRequest,
} from '../../contract/channels.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import { routeFault } from './domain/route-fault.js';
import { ROUTE_RULES_SQL, ROUTES_OF_SQL, SET_STEPS_SQL } from './routes-sql.js';

export interface OwnRoutes {
  readonly routes: readonly RouteView[];
  /** The usual route; null: Telegram, then e-mail. */
  readonly routeId: string | null;
}

interface RouteRules {
  readonly others: number;
  readonly isNamed: boolean;
  readonly channels: readonly string[];
}

/** The routes of people, and which one their triggers take. What is somebody else's is not there: 404. */
@Injectable()
export class RoutesService {
  constructor(private readonly db: DataSource) {}

  /** A person's routes, oldest first. */
  async routesOf(userId: string): Promise<OwnRoutes> {
    const [row] = await this.db.query<OwnRoutes[]>(ROUTES_OF_SQL, [userId]);
    return row ?? { routes: [], routeId: null };
  }

  /** @throws AppError RULE_BROKEN (422) with the field; UPGRADING (503) while an older release would send by other rules. */
  create(userId: string, request: SaveRouteRequest): Promise<RouteView> {
    return this.turn(userId, async (tx) => {
      await admit(tx, userId, null, request);
      const [row] = await tx.query<{ id: string }[]>(
        'INSERT INTO routes (user_id, name) VALUES ($1, $2) RETURNING id',
        [userId, nameOf(request)],
      );
      return setSteps(tx, row?.id ?? '', request);
    });
  }

  /** Alerts that are on the route go on by its new steps. @throws AppError as `create`, and 404. */
  replace(userId: string, id: string, request: SaveRouteRequest): Promise<RouteView> {
    return this.turn(userId, async (tx) => {
      await requireRoute(tx, userId, id);
      await admit(tx, userId, id, request);
      await tx.query('UPDATE routes SET name = $2 WHERE id = $1', [id, nameOf(request)]);
      await tx.query('DELETE FROM route_steps WHERE route_id = $1', [id]);
      return setSteps(tx, id, request);
    });
  }

  /** Triggers that had it take the usual one; alerts that are on it get no further. @throws AppError 404. */
  remove(userId: string, id: string): Promise<void> {
    return this.turn(userId, async (tx) => {
      await requireRoute(tx, userId, id);
      await tx.query('DELETE FROM routes WHERE id = $1', [id]);
    });
  }

  /** @throws AppError RULE_BROKEN (422) for a route that is not theirs; UPGRADING as `create`. */
  choose(userId: string, { routeId }: UsualRouteRequest): Promise<UsualRouteRequest> {
    return this.turn(userId, async (tx) => {
      if (routeId !== null) {
        await refuseDuringUpgrade(tx);
        await requireOwnRoute(tx, userId, routeId);
      }
      await tx.query('UPDATE user_settings SET route_id = $2 WHERE user_id = $1', [userId, routeId]);
      return { routeId };
    });
  }

  /** Takes turns with the person's other edits, those of triggers too. */
  private turn<T>(userId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      return work(tx);
    });
  }
}

function nameOf({ name }: SaveRouteRequest): string {
  return name.trim();
}

async function admit(
  tx: EntityManager,
  userId: string,
  id: string | null,
  request: SaveRouteRequest,
): Promise<void> {
  await refuseDuringUpgrade(tx);
  const [rules] = await tx.query<RouteRules[]>(ROUTE_RULES_SQL, [userId, id, nameOf(request)]);
  const { others = 0, isNamed = false, channels = [] } = rules ?? {};
  const known = new Set(['telegram', 'email', ...channels]);
  const fault = routeFault({ ...request, name: nameOf(request) }, known);
  if (fault !== null) throw brokenField(fault.field, fault.message);
  if (isNamed) throw brokenField('name', 'You have a route of this name.');
  if (others >= MAX_ROUTES) throw brokenField('name', `You may have ${MAX_ROUTES} routes.`);
}

async function setSteps(tx: EntityManager, id: string, request: SaveRouteRequest): Promise<RouteView> {
  await tx.query(SET_STEPS_SQL, [id, JSON.stringify(request.steps)]);
  return { id, name: nameOf(request), steps: request.steps };
}

async function requireRoute(tx: EntityManager, userId: string, id: string): Promise<void> {
  const sql = 'SELECT FROM routes WHERE id = $1 AND user_id = $2 FOR UPDATE';
  const found = await tx.query<unknown[]>(sql, [id, userId]);
  if (found.length === 0) throw new AppError('NOT_FOUND', 404);
}

/** @throws AppError RULE_BROKEN (422) with the field `routeId`. */
export async function requireOwnRoute(tx: EntityManager, userId: string, id: string): Promise<void> {
  const found = await tx.query<unknown[]>('SELECT FROM routes WHERE id = $1 AND user_id = $2', [id, userId]);
  if (found.length === 0) throw brokenField('routeId', 'You have no such route.');
}
