import { Injectable } from '@nestjs/common';
import { AdminLinks } from '../../../features/accounts/admin-links.js';
import { AccountModeration } from '../../../features/accounts/account-moderation.js';
import type { Actor } from '../../../features/accounts/audit.js';
import { AdminEmails } from '../../../features/accounts/grants/admin-emails.js';
import type { Grant } from '../../../identity/domain/plan-status.js';
import type { Role } from '../../../contract/account.js';
import { dayFormat } from '../../../contract/messages/dates.js';
import {
  ACCOUNT_DELETED,
  type AdminLink,
  type AdminUser,
  type DeleteMode,
  type DeleteRequest,
  type MessageAnswer,
  type RoleAnswer,
} from '../../../contract/admin/accounts.js';
import { AppError, brokenField } from '../../../platform/errors/app-error.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountList } from './account-list.js';

const GRANT_OF: Readonly<Record<Role, Grant>> = { free: 'none', pro: 'pro', admin: 'admin' };

const DELETED_SENTENCES: Readonly<Record<DeleteMode, string>> = {
  soft: 'Account deleted. Personal data is gone; payments and counts are kept without a name.',
  hard: 'Account deleted. All of its data is gone, payments included.',
};

const UNCONFIRMED = 'Type DELETE, a space and the e-mail of the account, exactly.';

const day = dayFormat('UTC');

/**
 * What admins do to accounts, with what to answer. All throw AppError: CONFLICT (409) for one's own account, for a deleted
 * one and where there is nothing to do, NOT_FOUND (404), FORBIDDEN (403) for who is an admin no more.
 */
@Injectable()
export class AccountActs {
  constructor(
    private readonly status: AccountModeration,
    private readonly deletion: AccountDeletion,
    private readonly accounts: AccountList,
    private readonly adminEmails: AdminEmails,
    private readonly links: AdminLinks,
  ) {}

  async suspend(userId: string, reason: string, actor: Actor): Promise<AdminUser> {
    const outcome = await this.status.suspend(userId, reason, actor);
    if (outcome === 'own') throw conflict('You cannot suspend your own account.');
    if (outcome === 'unchanged') throw conflict('This account is suspended already.');
    return this.after(outcome, userId);
  }

  async restore(userId: string, actor: Actor): Promise<AdminUser> {
    const outcome = await this.status.restore(userId, actor);
    if (outcome === 'own') throw conflict('You cannot restore your own account.');
    if (outcome === 'unchanged') throw conflict('This account is not suspended.');
    return this.after(outcome, userId);
  }

  /** A role the account has already may be set again. */
  async setRole(userId: string, role: Role, actor: Actor): Promise<RoleAnswer> {
    const { kind } = await this.status.setGrant(userId, GRANT_OF[role], actor);
    if (kind === 'own') throw conflict('You cannot change your own role.');
    const user = await this.after(kind === 'changed' || kind === 'unchanged' ? 'done' : kind, userId);
    const notes = [paidTimeNote(role, user), this.listedNote(role, user)].filter((note) => note !== null);
    return { user, note: notes.length === 0 ? null : notes.join(' ') };
  }

  async resetLink(userId: string, actor: Actor): Promise<AdminLink> {
    const outcome = await this.links.resetLink(userId, actor);
    if (outcome.kind === 'created') return { link: outcome.link };
    if (outcome.kind === 'suspended') throw conflict('This account is suspended. Restore it first.');
    throw await this.refusal(outcome.kind, userId);
  }

  async invite(actor: Actor): Promise<AdminLink> {
    const outcome = await this.links.invitation(actor);
    if (outcome.kind === 'created') return { link: outcome.link };
    throw new AppError('FORBIDDEN', 403);
  }

  async delete(userId: string, input: DeleteRequest, actor: Actor): Promise<MessageAnswer> {
    const outcome = await this.deletion.delete(userId, input, actor);
    switch (outcome) {
      case 'done':
        return { message: DELETED_SENTENCES[input.mode] };
      case 'own':
        throw conflict('You cannot delete your own account.');
      case 'unconfirmed':
        throw brokenField('confirm', UNCONFIRMED);
      case 'no-admin':
      case 'unknown':
      case 'deleted':
        throw await this.refusal(outcome, userId);
    }
  }

  /** Whoever operates the product decides who is an admin of theirs. */
  private listedNote(role: Role, { email, emailVerified }: AdminUser): string | null {
    if (role === 'admin' || !emailVerified || !this.adminEmails.has(email)) return null;
    return 'ADMIN_EMAILS has this address: the next sign-in makes it admin again.';
  }

  private async after(outcome: 'done' | 'no-admin' | 'unknown', userId: string): Promise<AdminUser> {
    if (outcome !== 'done') throw await this.refusal(outcome, userId);
    return this.accounts.of(userId);
  }

  /** What is unknown to those who change an account may be a deleted one. */
  private async refusal(outcome: 'no-admin' | 'unknown' | 'deleted', userId: string): Promise<AppError> {
    if (outcome === 'no-admin') return new AppError('FORBIDDEN', 403);
    await this.accounts.of(userId);
    return conflict(ACCOUNT_DELETED);
  }
}

/** Whoever is made free keeps what was paid for. */
function paidTimeNote(role: Role, { plan, paidUntil }: AdminUser): string | null {
  if (role !== 'free' || plan === null || paidUntil === null) return null;
  return `Paid time stays: this account has Pro until ${day.format(new Date(paidUntil))} (UTC).`;
}

function conflict(message: string): AppError {
  return new AppError('CONFLICT', 409, message);
}
