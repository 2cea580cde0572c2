import type { Role, Settings, Tier, User } from '@bellwether/backend/contract/account.js';
import type { AlertPage } from '@bellwether/backend/contract/alert.js';
import type { BillingPayment, BillingSummary } from '@bellwether/backend/contract/billing.js';
import { triggerLimit } from '@bellwether/backend/contract/plans.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from '@bellwether/backend/contract/symbols.js';
import type { TelegramStatus } from '@bellwether/backend/contract/telegram.js';
import type { SymbolGroups } from '@bellwether/backend/contract/user-triggers.js';
import { type Answer, type Answers, ok, refusal } from './answers.js';
import { ago, DAY } from './moment.js';

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'free' | 'pro' | 'admin';

const ANNA: User = {
  id: '6f1c1f0a-7f0e-4d53-9d1b-0d8f5c8a1a01',
  email: 'anna.adler@people.example',
  emailVerified: true,
  role: 'free',
  plan: 'free',
  firstName: 'Anna',
  lastName: 'Adler',
  dailySummaryTime: '13:00',
  summaryTimeZone: 'UTC',
  nextSummaryAt: '2026-11-20T13:00:00.000Z',
  timeZone: null,
  usesFreeWorkspace: true,
  hasPassword: true,
};

const PEOPLE: Readonly<Record<Exclude<Viewer, 'visitor'>, User>> = {
  free: ANNA,
  pro: { ...ANNA, role: 'pro', plan: 'pro_active', dailySummaryTime: '06:30' },
  admin: { ...ANNA, role: 'admin', plan: 'free', email: 'operator@bellwether.example' },
};

const SETTINGS: Settings = {
  showTradfi: true,
  bundleEverySec: 900,
  sendUrgentSeparately: false,
  sentimentMinDefault: -0.3,
  sentimentMaxDefault: 0.7,
  timeZone: null,
  quiet: null,
  mutedUntil: null,
};

/** A payment of a quarter, but for what is given. */
export function payment(part: Partial<BillingPayment> = {}): BillingPayment {
  return {
    date: ago(70 * DAY),
    amount: 30,
    due: 30,
    currency: 'USDC',
    term: 'quarterly',
    status: 'paid',
    granted: true,
    receipt_url: 'https://pay.example/receipt',
    ...part,
  };
}

/** Pro in the middle of a quarter, but for what is given. */
export function billing(part: Partial<BillingSummary> = {}): BillingSummary {
  return {
    plan: 'pro_active',
    within_renewal_window: false,
    pending_charge_url: null,
    period_start: ago(70 * DAY),
    period_end: ago(-20 * DAY),
    next_renewal: ago(-20 * DAY),
    grace_until: null,
    amount: 30,
    currency: 'USDC',
    term: 'quarterly',
    manual_pay: true,
    timezone: 'Europe/Vienna',
    history: [payment(), payment({ date: ago(160 * DAY), amount: 31, status: 'overpaid' })],
    ...part,
  };
}

const NO_PLAN = billing({
  plan: 'free',
  period_start: null,
  period_end: null,
  next_renewal: null,
  amount: null,
  term: null,
  history: [],
});

const UNCONNECTED: TelegramStatus = { connected: false };

/** What a person of a role may do who has so many triggers. */
export function tier(role: Role, used: number): Tier {
  const limit = triggerLimit(role);
  return { isFree: role === 'free', triggerUsage: { used, limit, canCreate: used < limit, paused: 0 } };
}

/** What the picker offers a person of a role with these coins in their wallets. */
export function symbolsFor(role: Role, wallets: readonly string[]): SymbolGroups {
  const isFree = role === 'free';
  return { core: CORE_SYMBOLS, tradfi: isFree ? [] : TRADFI_SYMBOLS, wallets, anyCoin: !isFree };
}

/** All of a person's alerts, seen a day ago, but for what is given. */
export function alertPage(alerts: AlertPage['alerts'], part: Partial<AlertPage> = {}): Answer {
  return ok({ alerts, nextCursor: null, unread: 0, seenAt: ago(DAY), keptMonths: 13, ...part });
}

/** What who is signed in reads of themselves, with nothing set up yet. */
function ownAnswers(user: User): Answers {
  const isFree = user.role === 'free';
  return {
    'GET /api/me': ok(user),
    'GET /api/check-pro-access': ok({ hasProAccess: !isFree }),
    'GET /api/user/pro-status': ok({
      isAdmin: user.role === 'admin',
      isProActive: !isFree,
      nextPaymentDate: user.role === 'pro' ? ago(-20 * DAY) : null,
    }),
    'GET /api/user/tier': ok(tier(user.role, 0)),
    'GET /api/user/safety': ok({
      hasPassword: true,
      hasGoogle: false,
      isProven: true,
      hasTotp: user.role === 'admin',
      recoveryCodes: user.role === 'admin' ? 10 : 0,
      passkeys: 0,
    }),
    'GET /api/user/passkeys': ok([]),
    'GET /api/tokens': ok([]),
    'GET /api/hooks': ok({ hooks: [], room: 5 }),
    'GET /api/channels': ok({
      channels: [
        {
          id: 'telegram',
          kind: 'telegram',
          label: 'Telegram',
          address: '@anna_adler',
          state: 'on',
          lastOkAt: ago(DAY),
        },
      ],
      routes: [],
      routeId: null,
      room: { webhook: 10, push: 3, ntfy: 10, discord: 10, slack: 10 },
      pushKey: null,
    }),
    'GET /api/user/sessions': ok([
      {
        id: 'A'.repeat(43),
        label: 'Firefox on Linux',
        address: '203.0.113.0/24',
        method: 'password',
        since: ago(DAY),
        lastUsedAt: ago(0),
        isCurrent: true,
      },
      {
        id: 'B'.repeat(43),
        label: 'Safari on iPhone',
        address: '2001:db8:1::/48',
        method: 'google',
        since: ago(2 * DAY),
        lastUsedAt: ago(DAY),
        isCurrent: false,
      },
    ]),
    'GET /api/settings': ok({ ...SETTINGS, showTradfi: !isFree }),
    'GET /api/billing/summary': ok(user.role === 'pro' ? billing() : NO_PLAN),
    'GET /api/telegram/status': ok({ ...UNCONNECTED, owner: 'account' }),
    'GET /api/triggers': ok([]),
    'GET /api/triggers/public': ok({ triggers: [] }),
    'GET /api/unified-triggers': ok([]),
    'GET /api/recent-alerts': ok([]),
    'GET /api/alerts': alertPage([]),
    'PUT /api/alerts/seen': ok({ seenAt: ago(0) }),
    'GET /api/wallet-submissions': ok([]),
    'GET /api/trigger-symbols': ok(symbolsFor(user.role, [])),
  };
}

/** What a visitor reads of themselves. */
const VISITOR: Answers = {
  'GET /api/me': refusal(401, 'UNAUTHENTICATED', 'Sign in first.'),
  'GET /api/telegram/status': ok(UNCONNECTED),
  'GET /api/triggers/public': ok({ triggers: [] }),
  'GET /api/recent-alerts': ok([]),
};

/** What a viewer reads of themselves. `part` changes the account. */
export function viewerAnswers(viewer: Viewer, part: Partial<User> = {}): Answers {
  return viewer === 'visitor' ? VISITOR : ownAnswers({ ...PEOPLE[viewer], ...part });
}
