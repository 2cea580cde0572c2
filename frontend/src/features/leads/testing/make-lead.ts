import type { Lead } from '@contract/admin/leads.js';

/** Somebody with one armed trigger, but for what is given. */
export function makeLead(part: Partial<Lead> = {}): Lead {
  return {
    telegramUserId: '4711',
    telegramUsername: 'anna',
    firstName: 'Anna',
    lastName: null,
    triggerCount: 1,
    lastCommand: '/start',
    firstSeen: '2025-11-20T09:00:00Z',
    lastSeen: '2025-11-21T14:03:07Z',
    active: true,
    triggers: [
      {
        symbol: 'BTC',
        type: 'above',
        threshold: 65_000,
        lowerBound: null,
        upperBound: null,
        active: true,
      },
    ],
    ...part,
  };
}
