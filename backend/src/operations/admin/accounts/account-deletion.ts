import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import type { SafetyActor } from '../../../features/accounts/safety-actor.js';
import { SafetyLog } from '../../../features/accounts/safety-log.js';
import { endSessionsOf, Sessions } from '../../../identity/sessions/sessions.js';
import {
  type AccountStatus,
  type DeleteMode,
  type DeleteRequest,
  deleteConfirmation,
} from '../../../contract/admin/accounts.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { accountStatus, ChatEvents } from '../../../features/telegram-link/chat-events.js';
import { LeadEvents } from '../../../features/telegram-bot/leads.js';
import { accountOwner, trialOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { TriggerEvents } from '../../../features/triggers/trigger-events.js';
import { type Erased, erasedOf, formerChatsOf } from './erased.js';
import { ERASURE_MAP } from './erasure-map.js';

/**
 * `own`: nobody deletes themselves · `no-admin`: whoever asked is no admin any more · `unknown`: no such account · `deleted`:
 * it is deleted already · `unconfirmed`: what was typed is not what had to be typed.
 */
export type DeletionOutcome = 'done' | 'own' | 'no-admin' | 'unknown' | 'deleted' | 'unconfirmed';

/** What everybody is told of a deletion once it is committed. */
interface DeletionEvents {
  readonly sessions: readonly string[];
  readonly triggers: readonly string[];
  readonly who: Erased;
}

type Deleted =
  | { readonly kind: 'done'; readonly events: DeletionEvents }
  | { readonly kind: 'unknown' | 'deleted' | 'unconfirmed' };

interface Deletion extends DeleteRequest {
  readonly userId: string;
  readonly actor: Actor;
  /** Says it at the address that the account had, in the same transaction. */
  readonly tell?: (tx: EntityManager, email: string) => Promise<void>;
}

export type OwnDeletionOutcome = 'done' | 'last-admin' | 'unknown' | 'deleted' | 'unconfirmed';

/** Deletes accounts for good, as the erasure map says. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly triggerEvents: TriggerEvents,
    private readonly chatEvents: ChatEvents,
    private readonly leadEvents: LeadEvents,
    private readonly log: SafetyLog,
  ) {}

  /** One transaction: all of it happens, with its audit row, or nothing. What was sent in the meantime has been sent. */
  async delete(userId: string, { mode, confirm }: DeleteRequest, actor: Actor): Promise<DeletionOutcome> {
    if (actor.userId === userId) return 'own';
    return this.run({ userId, mode, confirm, actor }, async (tx) =>
      (await mayAct(tx, actor, userId)) ? null : 'no-admin',
    );
  }

  /**
   * Somebody's own account, softly; they are told at the address it had. `last-admin`: there would be none left. Where they were is
   * not noted, as nothing is to lead to them.
   */
  async deleteOwn(
    { userId, requestId, label, address }: SafetyActor,
    confirm: string,
  ): Promise<OwnDeletionOutcome> {
    const actor = { userId, requestId, address: null };
    const tell = (tx: EntityManager, to: string) =>
      this.log.send(tx, {
        userId,
        to,
        event: { kind: 'account-deleted' },
        actor: { ...actor, label, address },
      });
    const outcome = await this.run({ userId, mode: 'soft', confirm, actor, tell }, async (tx) =>
      (await isLastAdmin(tx, userId)) ? 'last-admin' : null,
    );
    this.log.recorded();
    return outcome;
  }

  private async run<Refusal extends string>(
    { userId, mode, confirm, actor, tell }: Deletion,
    refuse: (tx: EntityManager) => Promise<Refusal | null>,
  ): Promise<Refusal | 'done' | 'unknown' | 'deleted' | 'unconfirmed'> {
    const chatIds = await formerChatsOf(this.db.manager, userId);
    const deleted = await retriedTransaction(
      this.db,
      async (tx): Promise<Deleted | { readonly kind: Refusal }> => {
        await lockOwners(tx, [...chatIds.map(trialOwner), accountOwner(userId)]);
        const refusal = await refuse(tx);
        if (refusal !== null) return { kind: refusal };
        const account = await accountOf(tx, userId);
        if (account === null) return { kind: 'unknown' };
        const { email, status } = account;
        if (email === null) return { kind: 'deleted' };
        if (confirm !== deleteConfirmation(email)) return { kind: 'unconfirmed' };
        const sessions = await endSessionsOf(tx, userId);
        const who = await erasedOf(tx, { userId, email, chatIds }, 'locked');
        const triggers = await triggersOf(tx, who);
        await erase(tx, mode, who);
        await recordAudit(tx, {
          action: 'account.deleted',
          actor,
          targetId: userId,
          before: status,
          after: mode,
        });
        await tell?.(tx, email);
        return { kind: 'done', events: { sessions, triggers, who } };
      },
    );
    if ('events' in deleted) this.announce(deleted.events);
    return deleted.kind;
  }

  private announce({ sessions, triggers, who: { userId, chatIds, telegramUserIds } }: DeletionEvents): void {
    this.sessions.announce(sessions);
    if (triggers.length > 0) {
      this.triggerEvents.edited.publish({
        owner: accountOwner(userId),
        changed: [],
        committed: [],
        deleted: triggers,
      });
    }
    for (const chatId of chatIds) {
      this.chatEvents.status.publish({ chatId, userId, status: accountStatus(null) });
    }
    for (const telegramUserId of telegramUserIds) this.leadEvents.heard.publish(telegramUserId);
  }
}

/** `email` null: the account is deleted. */
async function accountOf(
  tx: EntityManager,
  userId: string,
): Promise<{ readonly email: string | null; readonly status: AccountStatus } | null> {
  const [account] = await tx.query<{ email: string | null; status: AccountStatus }[]>(
    'SELECT email, status FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return account ?? null;
}

/** Whether somebody is an admin and nobody else is. All admins stay as they are until the transaction ends: of two who go, one stays. */
async function isLastAdmin(tx: EntityManager, userId: string): Promise<boolean> {
  const admins = await tx.query<{ id: string }[]>(
    `SELECT id FROM users WHERE granted = 'admin' AND status = 'active' ORDER BY id FOR NO KEY UPDATE`,
  );
  return admins.length === 1 && admins[0]?.id === userId;
}

async function triggersOf(tx: EntityManager, { userId, chatIds }: Erased): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }[]>(
    'SELECT id FROM triggers WHERE user_id = $1 OR trial_chat_id = ANY ($2::bigint[])',
    [userId, chatIds],
  );
  return rows.map(({ id }) => id);
}

async function erase(tx: EntityManager, mode: DeleteMode, who: Erased): Promise<void> {
  for (const table of Object.values(ERASURE_MAP)) {
    if (table[mode] === 'keep') continue;
    for (const { sql, parameters } of table[mode]) await tx.query(sql, [...parameters(who)]);
  }
}
