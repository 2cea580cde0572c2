import type { User } from '@contract/account.js';

/** A Free user who has just registered, but for what is given. */
export function makeUser(part: Partial<User> = {}): User {
  return {
    id: 'u1',
    email: 'anna@example.com',
    emailVerified: false,
    role: 'free',
    plan: 'free',
    firstName: 'Anna',
    lastName: 'Adler',
    dailySummaryTime: '13:00',
    summaryTimeZone: 'UTC',
    nextSummaryAt: '2025-11-30T13:00:00.000Z',
    timeZone: null,
    usesFreeWorkspace: false,
    hasPassword: true,
    ...part,
  };
}
