import { randomUUID } from 'node:crypto';
import type { TokenScope } from '../../src/contract/api-tokens.js';
import { type AccessWorld, type Caller, SUBJECT_EMAIL } from './access-world.js';
import type { RouteName } from './router-routes.js';

type Expected = Readonly<Record<Caller, number>>;

/** A right call of a route, and the status each caller gets for it. */
export interface AccessRow {
  readonly expected: Expected;
  /** The path with everything filled in; the route's own when left out. */
  readonly path?: (world: AccessWorld) => string | Promise<string>;
  readonly body?: () => object;
  /** Which API tokens it takes, and answers like the cookie of `free`; left out: none. */
  readonly scope?: TokenScope;
}

const everyone = (status: number): Expected => ({
  anonymous: status,
  other: status,
  free: status,
  pro: status,
  suspended: status,
  admin: status,
});
const signedIn = (status: number): Expected => ({ ...everyone(status), anonymous: 401, suspended: 401 });
const adminOnly = (status: number): Expected => ({ ...signedIn(403), admin: status });
const ownerOnly = (status: number): Expected => ({ ...signedIn(404), free: status });

/** Whoever has Pro without payment buys nothing. */
const buyers = (status: number): Expected => ({ ...signedIn(409), other: status, free: status });

const UNKNOWN = 'A'.repeat(43);
const trialToken = () => ({ token: UNKNOWN });
const symbolOfTrial = () => ({ token: UNKNOWN, symbol: 'BTC' });
const levels = () => ({ handle: '@nobody_here', triggers: { BTC: 1, ETH: 1, SOL: 1 } });
const wrongCode = () => ({ plan: 'quarterly', code: 'NONE-SUCH' });
const routeOfChat = () => ({
  name: 'Chat',
  steps: [{ channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false }],
});
const above = () => ({ symbol: 'BTC', op: 'above', v1: 70_000 });

/** Every route there is, with a call that is right in everything but who makes it. */
export const ACCESS_TABLE: Readonly<Record<RouteName, AccessRow>> = {
  'GET /healthz': { expected: everyone(200) },
  'GET /readyz': { expected: everyone(200) },
  'GET /metrics': { expected: everyone(200) },
  'GET /api/status': { expected: everyone(200) },
  'GET /api/site': { expected: everyone(200) },
  'GET /api/site/legal': { expected: everyone(200) },
  'POST /api/deliveries/shown': { expected: everyone(204), body: () => ({ receipt: 'd.1.1.x' }) },
  'POST /api/deliveries/act': {
    expected: everyone(410),
    body: () => ({ receipt: 'd.1.1.x', act: 'snooze' }),
  },
  'GET /api/prices': { scope: 'read', expected: everyone(200), path: () => '/api/prices?symbols=BTC' },
  'GET /api/market-prices': { scope: 'read', expected: everyone(200) },
  'GET /api/price-trail': {
    scope: 'read',
    expected: everyone(200),
    path: () => '/api/price-trail?symbol=BTC',
  },
  // Prices here are set, and none was made from quotes.
  'GET /api/price-quotes': {
    scope: 'read',
    expected: everyone(503),
    path: () => '/api/price-quotes?symbol=BTC',
  },
  'GET /api/candles': {
    scope: 'read',
    expected: { ...signedIn(403), pro: 404, admin: 404 },
    path: () => '/api/candles?symbol=ADA',
  },
  'POST /api/telegram/webhook': { expected: everyone(404), body: () => ({}) },

  // Their own links lead nowhere for anybody else: see unsubscribe.spec.ts.
  'GET /a/:token': { expected: everyone(404), path: () => '/a/none' },
  'POST /a/:token': { expected: everyone(404), path: () => '/a/none' },
  'GET /api/mail/unsubscribe': { expected: everyone(404) },
  'POST /api/mail/unsubscribe': { expected: everyone(404) },

  'POST /api/trial/handshake': { expected: everyone(201) },
  'GET /api/trial/handshake/:token': {
    expected: everyone(404),
    path: () => `/api/trial/handshake/${UNKNOWN}`,
  },
  'POST /api/trial/start': { expected: everyone(422), body: () => ({ handle: '@nobody_here' }) },
  'POST /api/trial/verify': {
    expected: everyone(422),
    body: () => ({ handle: '@nobody_here', code: '000000' }),
  },
  'POST /api/trial/triggers': { expected: everyone(401), body: levels },
  'POST /api/trial/triggers/upsert': {
    expected: everyone(401),
    body: () => ({
      token: UNKNOWN,
      trigger: { symbol: 'BTC', operator: 'ABOVE', threshold: 1, isArmed: true },
    }),
  },
  'POST /api/trial/triggers/arm': {
    expected: everyone(401),
    body: () => ({ ...symbolOfTrial(), isArmed: true }),
  },
  'POST /api/trial/triggers/delete': { expected: everyone(401), body: symbolOfTrial },
  'POST /api/trial/send-test': { expected: everyone(401), body: trialToken },
  'GET /api/triggers/public': { expected: everyone(200) },

  'GET /api/telegram/bot': { expected: everyone(200) },
  'GET /api/telegram/status': { scope: 'read', expected: everyone(200) },
  'POST /api/telegram/disconnect': { expected: everyone(200), body: () => ({}) },
  'POST /api/telegram/update': { expected: everyone(401), body: trialToken },
  'DELETE /api/telegram/link': { expected: signedIn(200) },
  'POST /api/telegram/test-message': { scope: 'channels', expected: signedIn(409) },

  'POST /api/register': {
    expected: everyone(201),
    body: () => ({
      email: `${randomUUID()}@people.example`,
      password: 'a long enough password',
      firstName: 'New',
      lastName: 'Person',
    }),
  },
  'POST /api/login': {
    expected: everyone(401),
    body: () => ({ email: `${randomUUID()}@people.example`, password: 'not the password' }),
  },
  'POST /api/logout': { expected: everyone(200), path: () => '/api/logout' },
  'POST /api/forgot-password': { expected: everyone(200), body: () => ({ email: 'nobody@people.example' }) },
  'POST /api/reset-password': {
    expected: everyone(400),
    body: () => ({ token: UNKNOWN, newPassword: 'a long enough password' }),
  },
  'POST /api/verify-email': { expected: everyone(400), body: trialToken },
  'POST /api/verify-email/password': {
    expected: everyone(400),
    body: () => ({ token: UNKNOWN, password: 'not the password' }),
  },
  'POST /api/verify-email/new-password': {
    expected: everyone(400),
    body: () => ({ token: UNKNOWN, newPassword: 'a long enough password' }),
  },
  'POST /api/resend-verification': { expected: signedIn(200) },
  'GET /api/auth/options': { expected: everyone(200) },
  'GET /api/auth/google': { expected: everyone(303) },
  'GET /api/auth/google/callback': { expected: everyone(303) },
  'POST /api/auth/google/connect': { expected: everyone(400), body: () => ({ password: 'x' }) },
  'GET /api/me': { expected: signedIn(200) },
  'GET /api/user': { expected: signedIn(200) },
  'GET /api/user/tier': { expected: signedIn(200) },
  'GET /api/user/pro-status': { expected: signedIn(200) },
  'GET /api/check-pro-access': { expected: signedIn(200) },
  'POST /api/user/daily-summary-time': { expected: signedIn(200), body: () => ({ time: '07:30' }) },
  'POST /api/user/free-workspace': { expected: signedIn(200) },
  'GET /api/user/safety': { expected: signedIn(200) },
  'POST /api/user/proof': { expected: signedIn(422), body: () => ({ password: 'not the password' }) },
  'GET /api/user/sessions': { expected: signedIn(200) },
  'DELETE /api/user/sessions': { expected: signedIn(200) },
  'DELETE /api/user/sessions/:id': {
    expected: signedIn(404),
    path: () => `/api/user/sessions/${UNKNOWN}`,
  },
  'POST /api/user/password': {
    expected: signedIn(200),
    body: () => ({ newPassword: 'a long enough password' }),
  },
  'POST /api/user/email': {
    expected: signedIn(200),
    body: () => ({ email: `${randomUUID()}@people.example` }),
  },
  'POST /api/user/email/confirm': { expected: signedIn(400), body: trialToken },
  'POST /api/undo-email': { expected: everyone(400), body: trialToken },
  'POST /api/user/totp': { expected: signedIn(200) },
  'POST /api/user/totp/confirm': { expected: signedIn(422), body: () => ({ code: '000000' }) },
  'DELETE /api/user/totp': { expected: signedIn(409) },
  'POST /api/user/recovery-codes': { expected: signedIn(409) },
  'GET /api/user/passkeys': { expected: signedIn(200) },
  'POST /api/user/passkeys/options': { expected: signedIn(200) },
  'POST /api/user/passkeys': { expected: signedIn(400), body: () => ({ name: 'Phone', response: {} }) },
  'DELETE /api/user/passkeys/:id': { expected: signedIn(404), path: () => `/api/user/passkeys/${UNKNOWN}` },
  'POST /api/user/proof/passkey': { expected: signedIn(422), body: () => ({ response: {} }) },
  'POST /api/passkey/options': { expected: everyone(200) },
  'POST /api/passkey/login': { expected: everyone(401), body: () => ({ response: {} }) },
  'GET /api/tokens': { expected: signedIn(200) },
  'POST /api/tokens': { expected: signedIn(201), body: () => ({ name: 'Script', scopes: ['read'] }) },
  'DELETE /api/tokens/:id': { expected: signedIn(404), path: () => '/api/tokens/AAAAAAAA' },
  'GET /api/me/export': { expected: signedIn(200) },
  'DELETE /api/me': {
    expected: { ...signedIn(422), admin: 409 },
    body: () => ({ confirm: 'DELETE somebody else' }),
  },
  'GET /api/settings': { expected: signedIn(200) },
  'PUT /api/settings': { expected: signedIn(200), body: () => ({ showTradfi: true }) },

  'GET /api/triggers': { scope: 'read', expected: signedIn(200) },
  'POST /api/triggers': { scope: 'triggers', expected: signedIn(201), body: above },
  'PUT /api/triggers/:id': {
    scope: 'triggers',
    expected: ownerOnly(200),
    path: async (world) => `/api/triggers/${await world.trigger()}`,
    body: () => ({
      watch: { kind: 'price', way: 'above', level: 71_000 },
      guards: [],
      repeat: 'once',
      cooldownSec: 60,
      hysteresis: 1,
      expiresAt: null,
      source: null,
      name: 'Rent',
      note: 'sell half',
    }),
  },
  'PUT /api/triggers/:id/toggle': {
    scope: 'triggers',
    expected: ownerOnly(200),
    path: async (world) => `/api/triggers/${await world.trigger()}/toggle`,
    body: () => ({ active: false }),
  },
  'DELETE /api/triggers/:id': {
    scope: 'triggers',
    expected: ownerOnly(204),
    path: async (world) => `/api/triggers/${await world.trigger()}`,
  },
  'GET /api/triggers/export': { scope: 'read', expected: signedIn(200) },
  'POST /api/triggers/import': {
    scope: 'import',
    expected: signedIn(200),
    path: () => '/api/triggers/import?dryRun=true',
    body: () => ({ version: 1, triggers: [] }),
  },
  'POST /api/triggers/backtest': { scope: 'triggers', expected: signedIn(503), body: above },
  'POST /api/triggers/test-preview': { scope: 'triggers', expected: signedIn(200), body: above },
  'POST /api/triggers/send-test': { scope: 'triggers', expected: signedIn(409), body: above },
  'POST /api/news/test-preview': { expected: signedIn(200) },
  'POST /api/news/send-test': { expected: signedIn(409) },
  'GET /api/unified-triggers': { scope: 'read', expected: signedIn(200) },
  'GET /api/trigger-symbols': { scope: 'read', expected: signedIn(200) },
  'GET /api/alerts': { scope: 'read', expected: signedIn(200) },
  'GET /api/alerts.csv': { scope: 'read', expected: signedIn(200) },
  'POST /api/alerts/:id/acknowledge': {
    scope: 'alerts',
    expected: signedIn(404),
    path: () => `/api/alerts/${randomUUID()}/acknowledge`,
  },
  'PUT /api/alerts/seen': {
    scope: 'alerts',
    expected: signedIn(200),
    body: () => ({ seenAt: '2026-11-25T09:30:00Z' }),
  },
  'GET /api/recent-alerts': { scope: 'read', expected: signedIn(200) },

  'GET /api/wallet-submissions': { scope: 'read', expected: signedIn(200) },
  'POST /api/wallets': {
    expected: signedIn(201),
    body: () => ({ network: 'ethereum', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
  },
  'DELETE /api/wallet-submissions/:id': {
    expected: ownerOnly(204),
    path: async (world) => `/api/wallet-submissions/${await world.wallet()}`,
  },
  'GET /api/users/:id/wallet-submissions': {
    expected: { ...ownerOnly(200), admin: 200 },
    path: ({ owner }) => `/api/users/${owner.id}/wallet-submissions`,
  },

  'GET /api/channels': { scope: 'channels', expected: signedIn(200) },
  'POST /api/channels': {
    scope: 'channels',
    expected: signedIn(422),
    body: () => ({ kind: 'webhook', url: 'ftp://hooks.example.org' }),
  },
  // Nobody here has a linked chat.
  'POST /api/channels/groups': {
    scope: 'channels',
    expected: signedIn(409),
    body: () => ({ form: 'group' }),
  },
  'GET /api/channels/groups/:id': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/channels/groups/${await world.groupRequest()}`,
  },
  'DELETE /api/channels/groups/:id': {
    scope: 'channels',
    expected: ownerOnly(204),
    path: async (world) => `/api/channels/groups/${await world.groupRequest()}`,
  },
  'PUT /api/channels/route': {
    scope: 'channels',
    expected: signedIn(200),
    body: () => ({ routeId: null }),
  },
  'PATCH /api/channels/:id': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/channels/${await world.channel()}`,
    body: () => ({ label: 'Attic' }),
  },
  'DELETE /api/channels/:id': {
    scope: 'channels',
    expected: ownerOnly(204),
    path: async (world) => `/api/channels/${await world.channel()}`,
  },
  // What is sealed here cannot be read.
  'POST /api/channels/:id/test': {
    scope: 'channels',
    expected: ownerOnly(409),
    path: async (world) => `/api/channels/${await world.channel()}/test`,
  },
  'POST /api/channels/:id/proof': {
    scope: 'channels',
    expected: ownerOnly(409),
    path: async (world) => `/api/channels/${await world.channel()}/proof`,
    body: () => ({ code: '123456' }),
  },
  'POST /api/channels/:id/secret': {
    scope: 'channels',
    expected: ownerOnly(409),
    path: async (world) => `/api/channels/${await world.channel()}/secret`,
  },
  'GET /api/channels/:id/deliveries': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/channels/${await world.channel()}/deliveries`,
  },
  'POST /api/deliveries/:id/resend': {
    scope: 'channels',
    expected: signedIn(404),
    path: () => '/api/deliveries/999999999/resend',
  },
  'GET /api/hooks': { scope: 'channels', expected: signedIn(200) },
  'POST /api/hooks': {
    scope: 'channels',
    expected: { ...signedIn(201), other: 403, free: 403 },
    body: () => ({ name: 'Breakout' }),
  },
  'PATCH /api/hooks/:id': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/hooks/${await world.hook()}`,
    body: () => ({ name: 'Dip' }),
  },
  'POST /api/hooks/:id/secret': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/hooks/${await world.hook()}/secret`,
  },
  'DELETE /api/hooks/:id': {
    scope: 'channels',
    expected: ownerOnly(204),
    path: async (world) => `/api/hooks/${await world.hook()}`,
  },
  // Its last part is the secret, whoever calls.
  'POST /hooks/tv/:secret': {
    expected: everyone(404),
    path: () => `/hooks/tv/bwh_${'0'.repeat(43)}`,
  },
  'POST /api/routes': {
    scope: 'channels',
    expected: signedIn(201),
    body: routeOfChat,
  },
  'PUT /api/routes/:id': {
    scope: 'channels',
    expected: ownerOnly(200),
    path: async (world) => `/api/routes/${await world.route()}`,
    body: routeOfChat,
  },
  'DELETE /api/routes/:id': {
    scope: 'channels',
    expected: ownerOnly(204),
    path: async (world) => `/api/routes/${await world.route()}`,
  },

  'GET /api/billing/summary': { expected: signedIn(200) },
  'GET /api/billing/preview': {
    expected: signedIn(200),
    path: () => '/api/billing/preview?plan=quarterly&code=NONE-SUCH',
  },
  'POST /api/billing/poll': { expected: signedIn(404) },
  'POST /api/billing/create-charge': { expected: signedIn(409) },
  'POST /api/billing/checkout': { expected: buyers(422), body: wrongCode },
  'POST /api/billing/activate-free-upgrade': { expected: buyers(422), body: wrongCode },
  'POST /api/billing/webhook': {
    expected: everyone(401),
    body: () => ({ eventType: 'checkout.payment.success' }),
  },

  'POST /api/test/price': { expected: adminOnly(200), body: () => ({ BTC: 60_000 }) },

  'GET /api/admin/users': { expected: adminOnly(200), path: () => '/api/admin/users?search=ann&limit=50' },
  'GET /api/admin/stats': { expected: adminOnly(200) },
  'GET /api/admin/operations': { expected: adminOnly(200) },
  'GET /api/admin/failed-deliveries': {
    expected: adminOnly(200),
    path: () => '/api/admin/failed-deliveries?before=1',
  },
  'POST /api/admin/deliveries/:id/retry': {
    expected: adminOnly(404),
    path: () => '/api/admin/deliveries/999999999/retry',
  },
  'GET /api/admin/webhook-events': { expected: adminOnly(200) },
  'GET /api/admin/coin-listings': { expected: adminOnly(200) },
  'POST /api/admin/coin-listings': {
    expected: adminOnly(404),
    body: () => ({ exchange: 'gate', market: 'ACE/USDT', verdict: 'same' }),
  },
  'GET /api/admin/leads': {
    expected: adminOnly(200),
    path: () => '/api/admin/leads?search=ann&limit=50&offset=0&activeOnly=false',
  },
  'GET /api/admin/audit': { expected: adminOnly(200), path: () => '/api/admin/audit?before=100&limit=50' },
  'POST /api/admin/users/:id/discount-code': {
    expected: adminOnly(201),
    path: ({ owner }) => `/api/admin/users/${owner.id}/discount-code`,
    body: () => ({
      type: 'percent',
      value: 20,
      appliesTo: 'both',
      cycles: 1,
      allowedCurrencies: ['USDC'],
      userScoped: true,
    }),
  },
  'GET /api/admin/charges-in-review': { expected: adminOnly(200) },
  'POST /api/admin/charges/:id/review': {
    expected: adminOnly(200),
    path: async (world) => `/api/admin/charges/${await world.payment()}/review`,
    body: () => ({ decision: 'close' }),
  },
  'GET /api/admin/leads/export.csv': {
    expected: adminOnly(200),
    path: () => '/api/admin/leads/export.csv?search=ann&activeOnly=true',
  },
  'POST /api/admin/users/:id/suspend': {
    expected: adminOnly(200),
    path: async (world) => `/api/admin/users/${await world.subject('active')}/suspend`,
    body: () => ({ reason: 'Spam in the names' }),
  },
  'POST /api/admin/users/:id/restore': {
    expected: adminOnly(200),
    path: async (world) => `/api/admin/users/${await world.subject('suspended')}/restore`,
  },
  'PUT /api/admin/users/:id/role': {
    expected: adminOnly(200),
    path: async (world) => `/api/admin/users/${await world.subject('active')}/role`,
    body: () => ({ role: 'pro' }),
  },
  'POST /api/admin/users/:id/reset-link': {
    expected: adminOnly(201),
    path: async (world) => `/api/admin/users/${await world.subject('active')}/reset-link`,
  },
  'POST /api/admin/invitations': { expected: adminOnly(201) },
  'DELETE /api/admin/users/:id': {
    expected: adminOnly(200),
    path: async (world) => `/api/admin/users/${await world.subject('active')}`,
    body: () => ({ mode: 'soft', confirm: `DELETE ${SUBJECT_EMAIL}` }),
  },
};
