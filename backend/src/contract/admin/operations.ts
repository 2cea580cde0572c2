import type { DeliveryChannel } from '../alert.js';
import type { ExchangeStatus } from '../market.js';
import type { TelegramState } from '../status.js';
import type { AuditParty } from './audit.js';

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
  /** As the process sees the nightly backups that runs due jobs; null: it makes none, or nobody runs them. */
  readonly backups: { readonly newestAt: string | null } | null;
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
  readonly channel: DeliveryChannel;
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
