import type { EntityManager } from 'typeorm';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestIdOf } from '../../platform/http/request-id.js';
import { personOfRequest } from '../../identity/this-person.js';

/** Who does something that is kept in the audit log, and by which request. */
export interface Actor {
  /** null: nobody who is signed in; the action says who then. */
  readonly userId: string | null;
  /** null: no request asked for it. */
  readonly requestId: string | null;
  /** The network address; null: unknown, or none. */
  readonly address: string | null;
}

/** The product itself, or somebody at its terminal. */
export const NOBODY: Actor = { userId: null, requestId: null, address: null };

export type AuditAction =
  | 'grant.by-admin'
  | 'grant.by-admin-emails'
  | 'grant.by-command'
  | 'grant.by-setup-link'
  | 'reset-link.created'
  | 'invitation.created'
  | 'sessions.ended'
  | 'password.changed'
  | 'email.change-asked'
  | 'email.changed'
  | 'email.taken-back'
  | 'data.exported'
  | 'totp.added'
  | 'totp.removed'
  | 'recovery-codes.made'
  | 'passkey.added'
  | 'passkey.removed'
  | 'api-token.created'
  | 'api-token.revoked'
  | 'factors.dropped'
  | 'account.suspended'
  | 'account.restored'
  | 'account.deleted'
  | 'discount-code.created'
  | 'leads.exported'
  | 'delivery.retried'
  | 'charge.reviewed'
  | 'coin-listing.decided';

/** For an act that has no value before it and none after. */
export const NO_CHANGE = { before: 'none', after: 'none' } as const;

export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly targetId: string | null;
  /** Codes, no words of people: these rows are never erased. */
  readonly before: string;
  readonly after: string;
  readonly words?: string;
}

/** Notes an act in the transaction that does it. Free text and addresses go where they can be erased with the person. */
export async function recordAudit(tx: EntityManager, entry: AuditEntry): Promise<void> {
  const { action, actor, targetId, before, after, words = null } = entry;
  await tx.query(
    `WITH noted AS (
       INSERT INTO audit (action, actor_id, target_id, before, after, request_id)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     )
     INSERT INTO audit_subject (audit_id, user_id, address, words)
     SELECT id, $3::uuid, $7, $8 FROM noted WHERE $7::text IS NOT NULL OR $8::text IS NOT NULL`,
    [action, actor.userId, targetId, before, after, actor.requestId, actor.address, words],
  );
}

/**
 * Whether the actor is an active admin, or the product itself; both accounts stay as they are until the transaction ends.
 * They are locked in one order, whoever acts on whom. `targetId` null: what is done concerns no account.
 */
export async function mayAct(tx: EntityManager, actor: Actor, targetId: string | null): Promise<boolean> {
  if (actor.userId === null) return true;
  const accounts = await tx.query<{ id: string; isAdmin: boolean }[]>(
    `SELECT id, granted = 'admin' AND status = 'active' AS "isAdmin"
       FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE`,
    [actor.userId, targetId],
  );
  return accounts.some(({ id, isAdmin }) => id === actor.userId && isAdmin);
}

/** Who asks, for the audit log: the person of a route that needs one, the request and the address it came from. */
export const ThisActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const http = context.switchToHttp();
  return {
    userId: personOfRequest(context).id,
    requestId: requestIdOf(http.getResponse<Response>()),
    address: http.getRequest<Request>().ip ?? null,
  };
});
