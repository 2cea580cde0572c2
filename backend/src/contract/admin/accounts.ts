import type { Plan, Role } from '../account.js';
import type { BillingTerm } from '../billing.js';

export type AccountStatus = 'active' | 'suspended' | 'deleted';

/** GET /api/admin/users[?search=]: an array, newest first, at most MAX_ADMIN_USERS; the header X-Total-Count counts all matches. */
export interface AdminUser {
  readonly id: string;
  /** Empty once the account is deleted. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** HH:MM, UTC. */
  readonly dailySummaryTime: string;
  readonly status: AccountStatus;
  /** Whether the account is active: neither suspended nor deleted. */
  readonly isActive: boolean;
  /** Term of the paid time that runs, grace included; null: nothing paid runs. */
  readonly plan: BillingTerm | null;
  readonly planState: Plan;
  /** ISO 8601; null: never paid. */
  readonly paidUntil: string | null;
  /** The newest code that was made in this account's row. */
  readonly discountCode: string | null;
  /** Without @. */
  readonly telegramUsername: string | null;
  readonly createdAt: string;
}

export const MAX_ADMIN_USERS = 1_000;
export const MAX_SEARCH = 100;
export const MAX_OFFSET = 10_000;

/** POST /api/admin/users/{id}/suspend → AdminUser; restore has no body and answers the same. */
export interface SuspendRequest {
  readonly reason: string;
}

export const MAX_REASON = 500;

/** PUT /api/admin/users/{id}/role */
export interface RoleRequest {
  readonly role: Role;
}

export interface RoleAnswer {
  readonly user: AdminUser;
  /** What else the admin should know: that paid time stays, say. */
  readonly note: string | null;
}

export type DeleteMode = 'soft' | 'hard';

/** DELETE /api/admin/users/{id} → MessageAnswer */
export interface DeleteRequest {
  readonly mode: DeleteMode;
  /** What the admin typed: see deleteConfirmation. */
  readonly confirm: string;
}

/** What has to be typed, to the letter, before an account is deleted. */
export function deleteConfirmation(email: string): string {
  return `DELETE ${email}`;
}

export const ACCOUNT_DELETED = 'This account is deleted.';

export interface MessageAnswer {
  readonly message: string;
}

/** POST /api/admin/users/{id}/reset-link and POST /api/admin/invitations: shown once, and stored as a hash. */
export interface AdminLink {
  readonly link: string;
}

/** GET /api/admin/stats */
export interface AdminStats {
  readonly users: {
    /** Deleted ones included. */
    readonly total: number;
    readonly active: number;
    readonly suspended: number;
    readonly deleted: number;
    readonly newIn7Days: number;
  };
  /** Active accounts by what they may do now; `paying` are those of `pro` whose paid time runs. */
  readonly roles: {
    readonly free: number;
    readonly pro: number;
    readonly admin: number;
    readonly paying: number;
  };
  readonly triggers: { readonly total: number; readonly armed: number };
  readonly alertsIn24Hours: number;
  readonly leads: { readonly total: number; readonly newIn7Days: number };
  /** Confirmed payments of the last 30 days less refunds, in cents of USDC. */
  readonly revenueIn30DaysMinor: number;
  readonly asOf: string;
}
