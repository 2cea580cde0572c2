import { expect, type Page } from '@playwright/test';
import { toastOf, Workspace } from '../pages/workspace.js';
import { UpgradeDialog } from '../pages/upgrade-dialog.js';
import { type Answers, GONE, HELD, ok, refusal } from './frozen/answers.js';
import { marketAnswers, STALE_STATUS } from './frozen/market.js';
import { ago, HOUR } from './frozen/moment.js';
import { billing, payment, tier } from './frozen/people.js';
import { ALERTS, FULL, MANY_TRIGGERS, TRIGGERS, TRIGGERS_OF_KINDS } from './frozen/workspace.js';
import { intoSettledView, type Screen, toTop } from './screen.js';

/** Nothing but the person is known. */
const BROKEN: Answers = {
  'GET /api/triggers': GONE,
  'GET /api/recent-alerts': GONE,
  'GET /api/alerts': GONE,
  'GET /api/wallet-submissions': GONE,
  'GET /api/telegram/status': GONE,
  'GET /api/settings': GONE,
  'GET /api/billing/summary': GONE,
  'GET /api/unified-triggers': GONE,
  'GET /api/status': GONE,
};

/** What the window shows of a dashboard on which everything is set up. */
export const FULL_DASHBOARD = { path: '/dashboard', viewer: 'pro', kind: 'part', answers: FULL } as const;

const AT_LIMIT: Answers = {
  'GET /api/triggers': ok(TRIGGERS.slice(0, 3)),
  'GET /api/user/tier': ok(tier('free', 3)),
};

const EXPIRED = billing({ plan: 'pro_expired', period_end: ago(40 * HOUR), next_renewal: null });

function opens(name: string | RegExp, opener: (page: Page) => Promise<void>): Screen['act'] {
  return async (page) => {
    await opener(page);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  };
}

async function openUpgrade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Pro Access' }).click();
  await expect(new UpgradeDialog(page).dialog).toBeVisible();
}

/** Begins a new trigger: for a coin, of a kind. */
async function beginTrigger(page: Page, symbol: string, kind: string): Promise<Workspace> {
  const workspace = new Workspace(page);
  await workspace.openForm();
  await workspace.chooseSymbol(symbol);
  await workspace.newTrigger.getByText(kind, { exact: true }).click();
  return workspace;
}

/** The form of a new trigger with all that it may hold. */
async function openWholeForm(page: Page): Promise<void> {
  const workspace = new Workspace(page);
  const { newTrigger } = workspace;
  await workspace.openForm();
  await workspace.chooseSymbol('BTC');
  await newTrigger.getByRole('button', { name: 'More' }).click();
  await newTrigger.getByText('RSI', { exact: true }).click();
  await newTrigger.getByRole('button', { name: 'And also…' }).click();
  await newTrigger.getByRole('button', { name: 'And also…' }).click();
  const guard = newTrigger.getByRole('group', { name: 'And also 1' });
  await guard.getByLabel('Price', { exact: true }).fill('63,000');
  await newTrigger.getByLabel('What of it').last().selectOption('A move');
  await newTrigger.getByRole('button', { name: 'When and how often' }).click();
  await newTrigger.getByText('At most every', { exact: true }).click();
  await newTrigger.getByLabel('Until').fill('2026-10-25T02:30');
  await newTrigger.getByLabel('Name', { exact: true }).fill('Rent');
  await newTrigger.getByLabel('Note').fill('Sell half');
  await expect(newTrigger.getByRole('button', { name: 'Use 3.4 %' })).toBeVisible();
  await intoSettledView(workspace.triggers);
}

/** The screens of people with an account. */
export const WORKSPACE_SCREENS: readonly Screen[] = [
  { name: 'onboarding', path: '/onboarding', viewer: 'free', kind: 'main-route' },
  {
    name: 'onboarding-next-step',
    path: '/onboarding',
    viewer: 'free',
    kind: 'part',
    answers: {
      ...AT_LIMIT,
      'GET /api/telegram/status': ok({ connected: true, owner: 'account', username: 'anna_adler' }),
    },
  },
  { name: 'onboarding-limit', path: '/onboarding', viewer: 'free', kind: 'state', answers: AT_LIMIT },
  {
    name: 'upgrade-expired',
    path: '/upgrade',
    viewer: 'free',
    account: { plan: 'pro_expired' },
    kind: 'state',
    answers: {
      'GET /api/billing/summary': ok(EXPIRED),
      'GET /api/triggers': ok(TRIGGERS.map((trigger) => ({ ...trigger, paused: 'plan' }))),
    },
  },
  { name: 'upgrade-dialog', path: '/upgrade', viewer: 'free', kind: 'part', act: openUpgrade },
  {
    name: 'upgrade-code',
    path: '/upgrade',
    viewer: 'free',
    kind: 'part',
    answers: {
      'GET /api/billing/preview': ok({
        code_status: 'ok',
        amount_minor: 2_400,
        breakdown: { code_applied: true },
      }),
    },
    async act(page) {
      await openUpgrade(page);
      const dialog = new UpgradeDialog(page);
      await dialog.apply('SPRING-2026');
      await expect(dialog.button('Pay 24 USDC')).toBeVisible();
    },
  },
  {
    name: 'upgrade-waiting',
    path: '/upgrade',
    viewer: 'free',
    kind: 'part',
    answers: {
      'POST /api/billing/checkout': ok({ url: 'https://pay.example/checkout' }),
      'POST /api/billing/poll': HELD,
    },
    async act(page) {
      await openUpgrade(page);
      await new UpgradeDialog(page).button('Pay 30 USDC').click();
      await expect(page.getByText('Waiting for your payment', { exact: true })).toBeVisible();
      await page.bringToFront();
    },
  },
  { name: 'dashboard-empty', path: '/dashboard', viewer: 'pro', kind: 'state' },
  { name: 'dashboard', ...FULL_DASHBOARD, kind: 'main-route' },
  {
    name: 'dashboard-stale',
    ...FULL_DASHBOARD,
    kind: 'state',
    market: STALE_STATUS,
    answers: { ...FULL, ...marketAnswers(STALE_STATUS) },
  },
  {
    name: 'dashboard-broken',
    path: '/dashboard',
    viewer: 'pro',
    kind: 'state',
    answers: BROKEN,
    async act(page) {
      // Not "Retrying...": it is read three times.
      await expect(
        new Workspace(page).billing.getByRole('button', { name: 'Retry', exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    viewer: 'pro',
    kind: 'part',
    answers: { 'GET /api/triggers': HELD, 'GET /api/recent-alerts': HELD, 'GET /api/billing/summary': HELD },
    async act(page) {
      // After two seconds without answers each section waits for its own.
      await expect(new Workspace(page).triggers).toBeVisible();
    },
  },
  {
    name: 'dashboard-grace',
    ...FULL_DASHBOARD,
    account: { plan: 'pro_grace' },
    answers: {
      ...FULL,
      'GET /api/billing/summary': ok(
        billing({
          plan: 'pro_grace',
          within_renewal_window: true,
          grace_until: ago(-20 * HOUR),
          history: [payment({ status: 'underpaid', amount: 24, granted: false })],
        }),
      ),
    },
  },
  {
    name: 'trigger-form',
    ...FULL_DASHBOARD,
    async act(page) {
      const workspace = await beginTrigger(page, 'ETH', 'Inside');
      await intoSettledView(workspace.triggers);
    },
  },
  {
    name: 'trigger-form-move',
    ...FULL_DASHBOARD,
    async act(page) {
      const workspace = await beginTrigger(page, 'BTC', 'Moves');
      await expect(workspace.newTrigger.getByRole('button', { name: 'Use 3.4 %' })).toBeVisible();
      await intoSettledView(workspace.triggers);
    },
  },
  { name: 'trigger-form-whole', ...FULL_DASHBOARD, kind: 'state', act: openWholeForm },
  {
    name: 'trigger-form-free',
    path: '/onboarding',
    viewer: 'free',
    kind: 'part',
    async act(page) {
      const workspace = await beginTrigger(page, 'BTC', 'Moves');
      await workspace.newTrigger.getByRole('button', { name: 'More' }).click();
      await intoSettledView(workspace.triggers);
    },
  },
  {
    name: 'trigger-kinds',
    ...FULL_DASHBOARD,
    answers: { ...FULL, 'GET /api/triggers': ok(TRIGGERS_OF_KINDS) },
    act: (page) => intoSettledView(new Workspace(page).triggers),
  },
  {
    name: 'trigger-edit',
    ...FULL_DASHBOARD,
    async act(page) {
      const row = await new Workspace(page).openRow('ETH below 2,900');
      await row.getByRole('button', { name: /^Edit/ }).click();
      await expect(page.getByRole('button', { name: 'Use 3.4 %' })).toBeVisible();
      await intoSettledView(row);
    },
  },
  {
    name: 'alert-why',
    ...FULL_DASHBOARD,
    async act(page) {
      const alert = new Workspace(page).alert('BTC above 64,000');
      await alert.getByText('Why?').click();
      await intoSettledView(alert);
    },
  },
  {
    name: 'keyboard-help',
    ...FULL_DASHBOARD,
    act: opens(/.*/, async (page) => {
      await expect(new Workspace(page).triggers).toBeVisible();
      await page.keyboard.press('?');
    }),
  },
  {
    name: 'add-wallet',
    ...FULL_DASHBOARD,
    act: opens(/wallet/i, (page) =>
      new Workspace(page).wallets.getByRole('button', { name: 'Add wallet' }).click(),
    ),
  },
  {
    name: 'alert-preview',
    ...FULL_DASHBOARD,
    answers: {
      ...FULL,
      'POST /api/triggers/test-preview': ok({
        message:
          '▲ BTC above 65,500 — now 65,512.40 USD\nCrossed 09:30:00 UTC · median of coinbase, kraken, binance\nQuiet until below 65,336.25',
      }),
    },
    act: opens(/.*/, (page) => page.getByRole('button', { name: 'Preview Alert' }).first().click()),
    scroll: toTop,
  },
  {
    name: 'manage-billing',
    ...FULL_DASHBOARD,
    act: opens('Manage billing', (page) =>
      new Workspace(page).billing.getByRole('button', { name: 'Manage billing' }).click(),
    ),
    scroll: toTop,
  },
  {
    name: 'toast',
    ...FULL_DASHBOARD,
    answers: {
      ...FULL,
      'POST /api/triggers': refusal(
        422,
        'RULE_BROKEN',
        'Pro includes 200 triggers. Delete one to add another.',
      ),
      'POST /api/billing/poll': ok({ read: 0 }),
    },
    async act(page) {
      const workspace = new Workspace(page);
      await workspace.openForm();
      await workspace.fillForm('BTC', 'Above', 70_000);
      await expect(workspace.newTrigger.getByRole('button', { name: 'Use 3.4 %' })).toBeVisible();
      await workspace.submitForm();
      // A toast stays while the pointer is on it.
      await toastOf(page).hover();
    },
  },
  { name: 'settings', path: '/settings', viewer: 'pro', kind: 'route', answers: FULL },
  { name: 'account', path: '/account', viewer: 'pro', kind: 'route' },
  {
    name: 'account-import',
    path: '/account',
    viewer: 'pro',
    kind: 'state',
    answers: {
      'POST /api/triggers/import': ok({
        create: 3,
        change: 1,
        same: 12,
        refused: [
          { line: 4, field: 'level', message: 'Price must be positive' },
          { line: 9, field: null, message: 'Pro includes 200 triggers. Delete one to add another.' },
        ],
        token: 'token',
      }),
    },
    async act(page) {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const file = { name: 'triggers.csv', mimeType: 'text/csv', buffer: Buffer.from('symbol\nBTC') };
      const dialog = page.getByRole('dialog', { name: 'Import triggers' });
      await dialog.getByLabel('File').setInputFiles(file);
      await expect(dialog.getByText(/3 new, 1 changed, 12 as they are, 2 refused/)).toBeVisible();
    },
  },
  { name: 'confirm-email', path: '/confirm-email?token=t', viewer: 'pro', kind: 'route' },
  {
    name: 'dashboard-many-triggers',
    ...FULL_DASHBOARD,
    kind: 'state',
    answers: { ...FULL, 'GET /api/triggers': ok(MANY_TRIGGERS) },
    async act(page) {
      await expect(new Workspace(page).triggers.getByText('1–50 of 198')).toBeVisible();
    },
  },
  { name: 'alerts', path: '/alerts', viewer: 'pro', kind: 'main-route', answers: FULL },
  { name: 'alerts-empty', path: '/alerts', viewer: 'free', kind: 'state' },
  { name: 'alerts-broken', path: '/alerts', viewer: 'pro', kind: 'part', answers: BROKEN },
  {
    name: 'bell',
    path: '/settings',
    viewer: 'pro',
    kind: 'part',
    answers: FULL,
    async act(page) {
      await page.getByRole('button', { name: /^Bell/ }).click();
      await page.getByRole('region', { name: 'What rang' }).getByText('Why?').first().click();
    },
  },
  {
    name: 'alert-rings',
    ...FULL_DASHBOARD,
    rings: ALERTS[0],
    async act(page) {
      await expect(page.getByText('BTC rang 64,000')).toBeVisible();
    },
  },
];
