import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import type { TriggerEdit } from './trigger-edit.js';

export const NO_SUCH_ROUTE = 'You have no such route.';

/** Which route a trigger may have. */
@Injectable()
export class RouteAdmission {
  /** @throws AppError RULE_BROKEN (422) for a route that is not the owner's; UPGRADING (503) while an older release would not take it. */
  async admit({ tx, owner }: Pick<TriggerEdit, 'tx' | 'owner'>, routeId: string | null): Promise<void> {
    if (routeId === null) return;
    await refuseDuringUpgrade(tx);
    const userId = owner.kind === 'user' ? owner.userId : null;
    const found = await tx.query<unknown[]>('SELECT FROM routes WHERE id::text = $1 AND user_id = $2', [
      routeId,
      userId,
    ]);
    if (found.length > 0) return;
    const fields = [{ field: 'routeId', message: NO_SUCH_ROUTE }];
    throw new AppError('RULE_BROKEN', 422, NO_SUCH_ROUTE, { fields });
  }
}
