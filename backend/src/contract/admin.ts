import type { Plan, Role } from './account.js';
import type { BillingTerm } from './billing.js';
import type { ExchangeStatus } from './market.js';
import type { TelegramState } from './status.js';
import type { Direction } from './trigger.js';

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

export type DiscountKind = 'percent' | 'fixed';
export type CodeCurrency = 'USD' | 'USDC';

/** POST /api/admin/users/{id}/discount-code → MessageAnswer, whose sentence has the code. */
export interface DiscountCodeRequest {
  readonly type: DiscountKind;
  /** Percent 1 to 100, or whole USDC from 1. */
  readonly value: number;
  readonly appliesTo: BillingTerm | 'both';
  /** 1 to 12 terms. */
  readonly cycles: number;
  readonly allowedCurrencies: readonly CodeCurrency[];
  /** Whether only this account may use it. */
  readonly userScoped: boolean;
}

export const MAX_CODE_CYCLES = 12;
/** Whole USDC. No term costs as much: more would be a slip of the finger. */
export const MAX_FIXED_DISCOUNT = 1_000;
export const ACCOUNT_DELETED = 'This account is deleted.';

export interface MessageAnswer {
  readonly message: string;
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

/** GET /api/admin/leads?search&limit&offset&activeOnly; newest `lastSeen` first. */
export interface LeadsPage {
  readonly rows: readonly Lead[];
  /** Of all matches, not just the page's. */
  readonly total: number;
}

/** Somebody who has written to the bot. */
export interface Lead {
  readonly telegramUserId: string;
  /** Without @. */
  readonly telegramUsername: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly triggerCount: number;
  readonly lastCommand: string | null;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Has an armed trigger and has not blocked the bot. */
  readonly active: boolean;
  readonly triggers: readonly LeadTrigger[];
}

export interface LeadTrigger {
  readonly symbol: string;
  readonly type: Direction;
  /** null for `inside`, which has bounds. */
  readonly threshold: number | null;
  readonly lowerBound: number | null;
  readonly upperBound: number | null;
  /** Armed. */
  readonly active: boolean;
}

export const LEADS_PAGE_SIZE = 50;

/** GET /api/admin/audit[?before=&limit=&userId=]; newest first. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** For `before` of the next page; null: this was the last. */
  readonly next: string | null;
}

export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** null: the product itself, or somebody at its terminal. */
  readonly actor: AuditParty | null;
  readonly target: AuditParty | null;
  readonly before: string | null;
  readonly after: string | null;
  /** What the actor typed; null once the target is erased. */
  readonly words: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An account in the audit log; the address is null once the account is deleted. */
export interface AuditParty {
  readonly id: string;
  readonly email: string | null;
}

export const PAGE_SIZE = 50;

/** POST /api/test/price and `simulator:run`: at least one price, each above 0. */
export interface TestPriceRequest {
  readonly BTC?: number;
  readonly ETH?: number;
  readonly SOL?: number;
}

export interface TestPriceAnswer {
  readonly results: readonly TestPriceResult[];
}

export interface TestPriceResult {
  readonly symbol: string;
  readonly price: number;
  /** At most MAX_FIRED_SHOWN of `total`. */
  readonly fired: readonly FiredTrigger[];
  readonly total: number;
}

/** A trigger that the price would fire; nothing of whose it is. */
export interface FiredTrigger {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly price: number | null;
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
}

export const MAX_FIRED_SHOWN = 100;

export const PROCESS_ROLES = ['web', 'market', 'sender', 'scheduler'] as const;

export type ProcessRole = (typeof PROCESS_ROLES)[number];
export type LeaseId = 'market' | 'telegram' | 'scheduler';

/** GET /api/admin/operations */
export interface Operations {
  readonly processes: readonly ProcessView[];
  readonly leases: readonly LeaseView[];
  /** As the process sees them that has the lease of the market; empty while nobody has it. */
  readonly exchanges: readonly ExchangeStatus[];
  readonly telegram: { readonly state: TelegramState; readonly since: string | null };
  readonly outbox: {
    readonly waiting: readonly WaitingDeliveries[];
    /** null: nothing waits. */
    readonly oldestPendingMs: number | null;
    readonly failedIn24Hours: number;
  };
  readonly asOf: string;
}

export interface ProcessView {
  readonly id: string;
  readonly roles: readonly ProcessRole[];
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  readonly seenAt: string;
  /** Whether its heartbeat is not overdue. */
  readonly alive: boolean;
}

export interface LeaseView {
  readonly name: LeaseId;
  /** Id of a process; null: nobody has it at this moment. */
  readonly holder: string | null;
  readonly epoch: number;
}

export interface WaitingDeliveries {
  readonly channel: string;
  readonly kind: string;
  readonly count: number;
}

/** GET /api/admin/failed-deliveries[?before=]; newest first. POST /api/admin/deliveries/{id}/retry → MessageAnswer */
export interface FailedDeliveries {
  readonly rows: readonly FailedDelivery[];
  readonly next: string | null;
}

export interface FailedDelivery {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  readonly reason: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly failedAt: string;
  /** Of an alert. */
  readonly symbol: string | null;
  /** Whose it was; null: somebody without an account. */
  readonly user: AuditParty | null;
  /** Whether it can be sent again: what it said is still there. */
  readonly retryable: boolean;
}

/** GET /api/admin/webhook-events[?before=]; newest first. */
export interface WebhookEvents {
  readonly rows: readonly WebhookEventRow[];
  readonly next: string | null;
}

export interface WebhookEventRow {
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly checkoutId: string | null;
  readonly receivedAt: string;
}

/**
 * Why somebody has to look at a charge. `late-code`: it was paid late, when its discount was no longer to be had ·
 * `account-deleted`: it was paid when the account was gone ·
 * `other-checkout`: there is more than one checkout of the order, so it may have been paid twice.
 */
export type ReviewReason =
  | 'other-order'
  | 'other-checkout'
  | 'other-amount-asked'
  | 'other-currency'
  | 'other-network'
  | 'no-amount'
  | 'not-whole-cents'
  | 'late-code'
  | 'account-deleted'
  | 'partly-refunded';

/** GET /api/admin/charges-in-review: payments a human has to decide on, oldest first, at most MAX_CHARGES_IN_REVIEW. */
export interface ChargeInReview {
  readonly id: string;
  readonly user: AuditParty;
  /** Why: one ReviewReason or several with commas between. */
  readonly review: string;
  /** Whether it can be granted: it bought nothing yet, is neither under way nor refunded, and its account is there. */
  readonly grantable: boolean;
  readonly term: BillingTerm;
  readonly dueMinor: number;
  readonly paidMinor: number | null;
  readonly paidAt: string | null;
  readonly createdAt: string;
}

export const MAX_CHARGES_IN_REVIEW = 100;

/** POST /api/admin/charges/{id}/review → MessageAnswer. `grant`: the term is given · `close`: settled outside the product. */
export interface ReviewDecision {
  readonly decision: 'grant' | 'close';
}
