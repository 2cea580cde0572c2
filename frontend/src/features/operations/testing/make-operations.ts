import type { ChargeInReview } from '@contract/admin/codes.js';
import type { FailedDelivery, Operations, ProcessView } from '@contract/admin/operations.js';

/** A process that does everything and was heard of 3 s before `makeOperations` looked, but for what is given. */
export function makeProcess(part: Partial<ProcessView> = {}): ProcessView {
  return {
    id: 'p1',
    roles: ['web', 'market', 'sender', 'scheduler'],
    host: 'web-1',
    pid: 4711,
    version: '0.1.0',
    startedAt: '2025-11-21T12:00:00Z',
    seenAt: '2025-11-21T14:03:07Z',
    alive: true,
    ...part,
  };
}

/** One process that does everything, and does it well, but for what is given. */
export function makeOperations(part: Partial<Operations> = {}): Operations {
  return {
    processes: [makeProcess()],
    leases: [
      { name: 'market', holder: 'p1', epoch: 3 },
      { name: 'telegram', holder: null, epoch: 2 },
    ],
    exchanges: [{ exchange: 'kraken', connected: true, ageMs: 200, setAside: [] }],
    telegram: { state: 'up', since: '2025-11-21T14:00:00Z' },
    outbox: {
      waiting: [{ channel: 'telegram', kind: 'alert', count: 4 }],
      oldestPendingMs: 2_000,
      failedIn24Hours: 1,
    },
    backups: { newestAt: '2025-11-21T03:00:00Z' },
    asOf: '2025-11-21T14:03:10Z',
    ...part,
  };
}

/** An alert that Anna did not get, but for what is given. */
export function makeFailedDelivery(part: Partial<FailedDelivery> = {}): FailedDelivery {
  return {
    id: 'd1',
    channel: 'telegram',
    kind: 'alert',
    reason: 'blocked',
    attempts: 3,
    createdAt: '2025-11-21T13:00:00Z',
    failedAt: '2025-11-21T13:05:00Z',
    symbol: 'BTC',
    user: { id: 'u1', email: 'anna@example.com' },
    retryable: true,
    ...part,
  };
}

/** A quarter that Anna may have paid twice. */
export const CHARGE: ChargeInReview = {
  id: 'c1',
  user: { id: 'u1', email: 'anna@example.com' },
  review: 'other-checkout',
  grantable: true,
  term: 'quarterly',
  dueMinor: 3_000,
  paidMinor: 6_000,
  paidAt: '2025-11-21T13:05:00Z',
  createdAt: '2025-11-21T13:00:00Z',
};
