import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { accountOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { pauseBeyondFree, restorePaused, type TriggerPauses } from '../../triggers/plan-pauses.js';
import { TriggerEvents } from '../../triggers/trigger-events.js';
import { pauseWalletsBeyondFree, restorePausedWallets } from '../../wallets/plan-pauses.js';
import { PlanNotices } from './plan-notices.js';

/** What was paused or restored of one account: to be announced once it is committed. */
export interface PlanFitted {
  readonly userId: string;
  readonly triggers: TriggerPauses;
  /** How many wallets. */
  readonly wallets: number;
}

/** The lock holds off a suspension and a change of grant until the transaction ends. */
const accessSql = (proFor: ProFor): string => `
SELECT ${hasProAccess(proFor)} AS "hasAccess"
  FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE account.id = $1 AND account.status = 'active'
   FOR SHARE OF account`;

/**
 * Fits people's triggers and wallets to the plan they have at this moment: without Pro, what Free does not include is
 * paused; with it, whatever is paused comes back. Nothing is deleted.
 */
@Injectable()
export class PlanFit {
  constructor(
    private readonly notices: PlanNotices,
    private readonly triggerEvents: TriggerEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Fits one account in the caller's transaction, which takes turns with the account's edits from here on. Repeating it
   * changes nothing. Reminders of an end that a payment has moved are called off. An account that is suspended or gone is
   * left as it is.
   */
  async fit(tx: EntityManager, userId: string): Promise<PlanFitted> {
    await lockOwners(tx, [accountOwner(userId)]);
    const sql = accessSql(this.config.proFor);
    const [account] = await tx.query<{ hasAccess: boolean }[]>(sql, [userId]);
    if (account === undefined) return { userId, triggers: { changed: [], watched: [] }, wallets: 0 };
    await this.notices.callOffOvertaken(tx, userId);
    const triggers = await (account.hasAccess ? restorePaused : pauseBeyondFree)(tx, userId);
    const wallets = await (account.hasAccess ? restorePausedWallets : pauseWalletsBeyondFree)(tx, userId);
    return { userId, triggers, wallets };
  }

  /** Puts what was paused or restored in force in this process, and on the person's screens. To be called after the commit. */
  announce({ userId, triggers: { changed, watched } }: PlanFitted): void {
    if (changed.length === 0) return;
    this.triggerEvents.edited.publish({
      owner: accountOwner(userId),
      changed,
      committed: watched,
      deleted: [],
    });
  }
}
