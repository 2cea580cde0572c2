import { VERIFY_NEEDS_PASSWORD } from '@bellwether/backend/contract/account.js';
import { toTrialTrigger } from '@bellwether/backend/contract/trigger.js';
import { expect, type Page } from '@playwright/test';
import { AccessForms } from '../pages/account.js';
import { LandingPage } from '../pages/landing-page.js';
import { TrialPage } from '../pages/trial-page.js';
import { type Answers, GONE, HELD, ok, refusal } from './frozen/answers.js';
import { marketAnswers, PRIVATE_STATUS, STALE_STATUS } from './frozen/market.js';
import { alertPage } from './frozen/people.js';
import { level, trigger } from './frozen/workspace.js';
import { intoView, type Screen, toTop } from './screen.js';

const PRIVATE_ANSWERS = {
  'GET /api/status': ok(PRIVATE_STATUS),
  'GET /api/auth/options': ok({ google: false, setup: false }),
};

/** What the window shows of the landing page. */
const LANDING = { path: '/', kind: 'part' } as const;

const VERIFICATION = {
  path: '/verify-email?token=t',
  kind: 'state',
  answers: { 'POST /api/verify-email': refusal(403, 'PASSWORD_NEEDED', VERIFY_NEEDS_PASSWORD) },
} as const;

const TRIAL_TRIGGER = toTrialTrigger(trigger('t1', level('above', 70_000)));

/** Has the app take the prerendered page over, as the first movement of a pointer does. */
async function takeOver(page: Page): Promise<void> {
  const prerendered = page.locator('#root[data-prerendered]');
  await page.locator('#root').evaluate((root) => root.setAttribute('data-prerendered', ''));
  await page.mouse.move(2, 2);
  await expect(prerendered).toHaveCount(0);
}

async function arrive(page: Page): Promise<void> {
  await takeOver(page);
  await expect(page.getByTestId('price-BTC').first()).toContainText('64,012');
}

async function signInWrongly(page: Page): Promise<void> {
  const forms = new AccessForms(page);
  await forms.choose('Sign In');
  await forms.fillSignIn('anna.adler@people.example', 'not the password');
  await forms.send();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function forget(page: Page): Promise<void> {
  await new AccessForms(page).choose('Sign In');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(new AccessForms(page).form('Forgot password')).toBeVisible();
}

async function confirmSignedOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
}

async function notMe(page: Page): Promise<void> {
  await confirmSignedOut(page);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByLabel('Confirm new password')).toBeVisible();
}

async function quickStart(page: Page): Promise<void> {
  await arrive(page);
  await page.getByRole('button', { name: 'Start Free in Telegram' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const connectedAnswers = (triggers: readonly unknown[]): Answers => ({
  'GET /api/telegram/status': ok({ connected: true, trial: 'live', username: 'anna_adler', chat_id: '71' }),
  'GET /api/triggers/public': ok({ triggers }),
  'GET /api/alerts': alertPage([], { seenAt: '2026-11-22T09:00:00.000Z' }),
});

async function connect(page: Page): Promise<void> {
  await page.evaluate(() =>
    sessionStorage.setItem(
      'bellwether.trial-session',
      JSON.stringify({ token: 'token', username: 'anna_adler', chatId: '71' }),
    ),
  );
  await page.reload();
  const { widget } = new LandingPage(page);
  await expect(widget.getByText(/Connected as @/)).toBeVisible();
  await expect(page.getByTestId('price-BTC').first()).toContainText('64,012');
  await intoView(widget);
}

const SCREENS: readonly Omit<Screen, 'viewer'>[] = [
  { name: 'landing', path: '/', kind: 'main-route', act: arrive },
  {
    name: 'landing-stale',
    ...LANDING,
    market: STALE_STATUS,
    answers: marketAnswers(STALE_STATUS),
    act: arrive,
  },
  { name: 'quick-start', ...LANDING, act: quickStart },
  {
    name: 'quick-start-failed',
    ...LANDING,
    answers: { 'POST /api/trial/handshake': GONE },
    async act(page) {
      await quickStart(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Connect|Open|Start/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    },
  },
  {
    name: 'landing-account',
    ...LANDING,
    async act(page) {
      await arrive(page);
      await page.getByRole('button', { name: 'Go Pro' }).first().click();
      await expect(page.getByRole('dialog', { name: 'First, your account' })).toBeVisible();
    },
  },
  { name: 'auth', path: '/auth', kind: 'route' },
  {
    name: 'auth-refused',
    path: '/auth',
    kind: 'state',
    answers: { 'POST /api/login': refusal(401, 'UNAUTHENTICATED', 'Email or password is wrong.') },
    act: signInWrongly,
  },
  { name: 'auth-forgot', path: '/auth', kind: 'part', act: forget, scroll: toTop },
  {
    name: 'auth-invite-only',
    path: '/auth',
    kind: 'route',
    answers: PRIVATE_ANSWERS,
    async act(page) {
      await expect(page.getByText('This Bellwether is by invitation.')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
    },
  },
  {
    name: 'landing-private',
    path: '/',
    kind: 'route',
    answers: PRIVATE_ANSWERS,
    async act(page) {
      await takeOver(page);
      await expect(page.locator('[data-part=price]')).toContainText('64,012');
      await expect(page.locator('#trial-widget')).toHaveCount(0);
    },
  },
  { name: 'reset-password', path: '/reset-password?token=t', kind: 'route' },
  { name: 'undo-email', path: '/undo-email?token=t', kind: 'route' },
  { name: 'reset-password-invalid', path: '/reset-password', kind: 'part' },
  {
    name: 'verify-email',
    path: '/verify-email?token=t',
    kind: 'route',
    answers: { 'POST /api/verify-email': ok('') },
  },
  { name: 'verify-email-owner', ...VERIFICATION, act: confirmSignedOut },
  { name: 'auth-google-password', path: '/auth?google=password', kind: 'state' },
  { name: 'verify-email-not-me', ...VERIFICATION, act: notMe },
  { name: 'auth-google-no-password', path: '/auth?google=no-password', kind: 'state' },
  { name: 'trial', path: '/trial', kind: 'route' },
  {
    name: 'trial-verified',
    path: '/trial',
    kind: 'state',
    answers: {
      'POST /api/trial/start': ok({ ok: true }),
      'POST /api/trial/verify': ok({ verified: true }),
    },
    async act(page) {
      const trial = new TrialPage(page);
      await trial.askForCode('@anna_adler');
      await expect(trial.code).toBeEnabled();
      await trial.code.fill('123456');
      await trial.verify.click();
      await expect(trial.enable).toBeEnabled();
    },
  },
  { name: 'landing-connected', ...LANDING, answers: connectedAnswers([TRIAL_TRIGGER]), act: connect },
  {
    name: 'landing-first-level',
    ...LANDING,
    answers: connectedAnswers([]),
    async act(page) {
      await connect(page);
      await expect(new LandingPage(page).widget.getByText(/Set your first level/)).toBeVisible();
    },
  },
  {
    name: 'landing-why',
    ...LANDING,
    async act(page) {
      await arrive(page);
      const why = page.getByRole('region', { name: 'Ask any alert why it rang' });
      await expect(why.getByText('Sent in')).toBeVisible();
      await intoView(why);
    },
  },
  { name: 'upgrade', path: '/upgrade', kind: 'route' },
  { name: 'pricing', path: '/pricing', kind: 'route' },
  { name: 'terms', path: '/terms', kind: 'route', downTo: 1_000 },
  { name: 'privacy', path: '/privacy', kind: 'route', downTo: 1_000 },
  { name: 'status', path: '/status', kind: 'route' },
  {
    name: 'status-stale',
    path: '/status',
    kind: 'state',
    market: STALE_STATUS,
    answers: marketAnswers(STALE_STATUS),
  },
  { name: 'offline', path: '/offline.html', kind: 'state' },
  { name: 'not-found', path: '/no-such-page', kind: 'state' },
  {
    name: 'auth-unknown',
    path: '/dashboard',
    kind: 'part',
    answers: { 'GET /api/me': GONE },
  },
  { name: 'gate', path: '/dashboard', kind: 'waiting', answers: { 'GET /api/me': HELD } },
  {
    name: 'admin-signed-out',
    path: '/admin',
    kind: 'part',
  },
];

/** The screens of who is signed out. */
export const VISITOR_SCREENS: readonly Screen[] = SCREENS.map((screen) => ({ ...screen, viewer: 'visitor' }));
