import type { AdminStats, AdminUser } from '@bellwether/backend/contract/admin/accounts.js';
import type { AuditRow } from '@bellwether/backend/contract/admin/audit.js';
import type { ChargeInReview } from '@bellwether/backend/contract/admin/codes.js';
import type {
  FailedDelivery,
  Operations,
  ProcessView,
  WebhookEventRow,
} from '@bellwether/backend/contract/admin/operations.js';
import type { Lead, LeadTrigger } from '@bellwether/backend/contract/admin/leads.js';
import { type Answers, ok } from './answers.js';
import { MARKET_STATUS } from './market.js';
import { ago, DAY, HOUR, MINUTE, SECOND } from './moment.js';

function account(id: string, part: Partial<AdminUser>): AdminUser {
  return {
    id,
    email: `${id}@people.example`,
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
    createdAt: ago(9 * DAY),
    ...part,
  };
}

const ACCOUNTS: readonly AdminUser[] = [
  account('bert.brenner', {}),
  account('carla.cruz', {
    role: 'pro',
    firstName: 'Carla',
    lastName: 'Cruz',
    plan: 'annual',
    planState: 'pro_active',
    paidUntil: ago(-200 * DAY),
    discountCode: 'SPRING-2026-ABCD',
    telegramUsername: 'carla_cruz',
  }),
  account('a.person.with.quite.a.long.address', {
    firstName: 'Maximiliane',
    lastName: 'von Hohenstein-Wittelsbach',
    status: 'suspended',
    isActive: false,
    emailVerified: false,
  }),
  account('operator', {
    email: 'operator@bellwether.example',
    role: 'admin',
    firstName: 'Olga',
    lastName: 'O',
  }),
];

const STATS: AdminStats = {
  users: { total: 1_284, active: 1_241, suspended: 31, deleted: 12, newIn7Days: 86 },
  roles: { free: 1_102, pro: 178, admin: 4, paying: 161 },
  triggers: { total: 3_417, armed: 2_980 },
  alertsIn24Hours: 912,
  leads: { total: 2_051, newIn7Days: 140 },
  revenueIn30DaysMinor: 183_000,
  asOf: ago(0),
};

const NO_STATS: AdminStats = {
  users: { total: 1, active: 1, suspended: 0, deleted: 0, newIn7Days: 1 },
  roles: { free: 0, pro: 0, admin: 1, paying: 0 },
  triggers: { total: 0, armed: 0 },
  alertsIn24Hours: 0,
  leads: { total: 0, newIn7Days: 0 },
  revenueIn30DaysMinor: 0,
  asOf: ago(0),
};

const LEVEL: LeadTrigger = {
  symbol: 'BTC',
  type: 'above',
  threshold: 65_000,
  lowerBound: null,
  upperBound: null,
  active: true,
};

function lead(telegramUserId: string, part: Partial<Lead>): Lead {
  return {
    telegramUserId,
    telegramUsername: 'dora_d',
    firstName: 'Dora',
    lastName: null,
    triggerCount: 1,
    lastCommand: '/start',
    firstSeen: ago(20 * DAY),
    lastSeen: ago(12 * MINUTE),
    active: true,
    triggers: [LEVEL],
    ...part,
  };
}

const LEADS: readonly Lead[] = [
  lead('7100200301', {}),
  lead('7100200302', {
    telegramUsername: null,
    firstName: 'Emil',
    lastName: 'Ek',
    triggerCount: 2,
    lastCommand: '/list',
    triggers: [
      { ...LEVEL, symbol: 'ETH', type: 'inside', threshold: null, lowerBound: 3_000, upperBound: 3_050 },
      { ...LEVEL, symbol: 'SOL', type: 'below', threshold: 120, active: false },
    ],
  }),
  lead('7100200303', {
    telegramUsername: 'f',
    firstName: null,
    triggerCount: 0,
    lastCommand: null,
    active: false,
    triggers: [],
    lastSeen: ago(19 * DAY),
  }),
];

const WEB_1: ProcessView = {
  id: 'p1',
  roles: ['web', 'market', 'sender', 'scheduler'],
  host: 'web-1',
  pid: 4_711,
  version: '0.1.0',
  startedAt: ago(26 * HOUR),
  seenAt: ago(2 * SECOND),
  alive: true,
};

const OPERATIONS: Operations = {
  processes: [
    WEB_1,
    { ...WEB_1, id: 'p2', roles: ['web'], host: 'web-2', pid: 4_712, seenAt: ago(4 * MINUTE), alive: false },
  ],
  leases: [
    { name: 'market', holder: 'p1', epoch: 3 },
    { name: 'telegram', holder: 'p1', epoch: 2 },
    { name: 'scheduler', holder: null, epoch: 2 },
  ],
  exchanges: MARKET_STATUS.exchanges,
  backups: { newestAt: ago(11 * HOUR) },
  telegram: { state: 'up', since: ago(3 * HOUR) },
  outbox: {
    waiting: [
      { channel: 'telegram', kind: 'alert', count: 4 },
      { channel: 'email', kind: 'mail', count: 1 },
    ],
    oldestPendingMs: 2_000,
    failedIn24Hours: 1,
  },
  asOf: ago(0),
};

const ANNA = { id: '6f1c1f0a-7f0e-4d53-9d1b-0d8f5c8a1a01', email: 'anna.adler@people.example' };
const OLGA = { id: 'operator', email: 'operator@bellwether.example' };

const FAILED: FailedDelivery = {
  id: 'd1',
  channel: 'telegram',
  kind: 'alert',
  reason: 'blocked',
  attempts: 3,
  createdAt: ago(40 * MINUTE),
  failedAt: ago(35 * MINUTE),
  symbol: 'BTC',
  user: ANNA,
  retryable: true,
};

const WEBHOOK: WebhookEventRow = {
  provider: 'coinbase-business',
  eventId: '0e6e6f7e-40a3-4d0a-9d53-2f2f6f1a7c11',
  type: 'checkout.payment.success',
  checkoutId: '68f7a946-db03-49ec-b4e9-6f1c1f0a7f0e',
  receivedAt: ago(50 * MINUTE),
};

const CHARGE: ChargeInReview = {
  id: 'c1',
  user: ANNA,
  review: 'other-checkout',
  grantable: true,
  term: 'quarterly',
  dueMinor: 3_000,
  paidMinor: 6_000,
  paidAt: ago(3 * HOUR),
  createdAt: ago(4 * HOUR),
};

function act(id: string, part: Partial<AuditRow>): AuditRow {
  return {
    id,
    at: ago(15 * MINUTE),
    action: 'account.suspended',
    actor: OLGA,
    target: ANNA,
    before: null,
    after: null,
    words: null,
    address: '203.0.113.7',
    requestId: 'b3c1c7b0-8f3f-4a3e-9a52-3f9f5f1f2d3e',
    ...part,
  };
}

const ACTS: readonly AuditRow[] = [
  act('3', { before: 'active', after: 'suspended', words: 'Sends the same message to many strangers.' }),
  act('2', { action: 'grant.by-admin', before: 'none', after: 'pro', at: ago(2 * DAY) }),
  act('1', {
    action: 'leads.exported',
    target: null,
    before: 'none',
    after: 'all, searched',
    at: ago(5 * DAY),
  }),
];

/** The operators' room of a product that many use. */
export const BUSY: Answers = {
  'GET /api/admin/users': { body: ACCOUNTS, total: ACCOUNTS.length },
  'GET /api/admin/stats': ok(STATS),
  'GET /api/admin/leads': ok({ rows: LEADS, total: LEADS.length }),
  'GET /api/admin/operations': ok(OPERATIONS),
  'GET /api/admin/failed-deliveries': ok({ rows: [FAILED], next: 'd1' }),
  'GET /api/admin/webhook-events': ok({ rows: [WEBHOOK], next: null }),
  'GET /api/admin/coin-listings': ok({ rows: [] }),
  'GET /api/admin/charges-in-review': ok([CHARGE]),
  'GET /api/admin/audit': ok({ rows: ACTS, next: '1' }),
};

/** The operators' room on the first day. */
export const QUIET: Answers = {
  'GET /api/admin/users': { body: [], total: 0 },
  'GET /api/admin/stats': ok(NO_STATS),
  'GET /api/admin/leads': ok({ rows: [], total: 0 }),
  'GET /api/admin/operations': ok({
    ...OPERATIONS,
    outbox: { waiting: [], oldestPendingMs: null, failedIn24Hours: 0 },
  }),
  'GET /api/admin/failed-deliveries': ok({ rows: [], next: null }),
  'GET /api/admin/webhook-events': ok({ rows: [], next: null }),
  'GET /api/admin/coin-listings': ok({ rows: [] }),
  'GET /api/admin/charges-in-review': ok([]),
  'GET /api/admin/audit': ok({ rows: [], next: null }),
};
