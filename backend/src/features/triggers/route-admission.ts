import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Owner } from '../../identity/owner.js';
import { brokenField } from '../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import type { TriggerEdit } from './trigger-edit.js';

export const NO_SUCH_ROUTE = 'You have no such route.';

/** Which route a trigger may have. */
@Injectable()
export class RouteAdmission {
  /** The names of an account's routes, by id. */
  async names(db: Pick<EntityManager, 'query'>, owner: Owner): Promise<ReadonlyMap<string, string>> {
    if (owner.kind !== 'user') return new Map();
    const rows = await db.query<{ id: string; name: string }[]>(
      'SELECT id, name FROM routes WHERE user_id = $1',
      [owner.userId],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** @throws AppError RULE_BROKEN (422) for a route that is not the owner's; UPGRADING (503) while an older release would not take it. */
  async admit({ tx, owner }: Pick<TriggerEdit, 'tx' | 'owner'>, routeId: string | null): Promise<void> {
    if (routeId === null) return;
    await refuseDuringUpgrade(tx);
    const userId = owner.kind === 'user' ? owner.userId : null;
    const found = await tx.query<unknown[]>('SELECT FROM routes WHERE id::text = $1 AND user_id = $2', [
      routeId,
      userId,
    ]);
    if (found.length === 0) throw brokenField('routeId', NO_SUCH_ROUTE);
  }
}
