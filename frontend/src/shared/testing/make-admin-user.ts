import type { AdminUser } from '@contract/admin/accounts.js';

/** A Free account as admins see it, but for what is given. */
export function makeAdminUser(part: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'u2',
    email: 'bert@example.com',
    emailVerified: true,
    role: 'free',
    firstName: 'Bert',
    lastName: 'Brenner',
    dailySummaryTime: '13:00',
    status: 'active',
    isActive: true,
    plan: null,
    planState: 'free',
    paidUntil: null,
    discountCode: null,
    telegramUsername: null,
    createdAt: '2026-11-20T23:30:00.000Z',
    ...part,
  };
}
