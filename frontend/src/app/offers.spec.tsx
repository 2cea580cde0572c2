import type { User } from '@contract/account.js';
import type { Offers } from '@contract/status.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { OperationsBoard } from '../features/operations/components/operations-board.js';
import { AdminStats } from '../features/admin-users/components/admin-stats.js';
import { GivenPlan } from '../features/billing/components/given-plan.js';
import { EmailLine } from '../features/billing/components/email-line.js';
import { ALL_OFFERED } from '../shared/offers.js';
import { type FakeRoutes, installFakeServer } from '../shared/testing/fake-server.js';
import { makeUser } from '../shared/testing/make-user.js';
import { renderApp } from '../shared/testing/render-app.js';
import { renderAt } from './testing/render-at.js';

const EVERYONE: Partial<Offers> = { payments: 'none', proFor: 'everyone' };
const GRANTED: Partial<Offers> = { payments: 'none', proFor: 'granted' };
const INCLUDED = 'Everything is included on this Bellwether.';
const NOT_SOLD = 'Pro is not sold here. Ask who runs this Bellwether.';
const PRO = makeUser({ role: 'pro', plan: 'pro_active' });

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function serve(offers: Partial<Offers>, me: User | null = null, routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/status': () => ({ body: { offers: { ...ALL_OFFERED, ...offers } } }),
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess: me !== null && me.role !== 'free' } }),
    'GET /api/auth/options': () => ({ body: { google: false } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    'GET /api/triggers': () => ({ body: [] }),
    'GET /api/wallet-submissions': () => ({ body: [] }),
    ...routes,
  });
}

async function open(address: string, offers: Partial<Offers>, me: User | null = null) {
  serve(offers, me);
  const app = await renderAt(address);
  await waitFor(() => expect(app.client.isFetching()).toBe(0));
  return app;
}

const links = (path: string) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href')?.startsWith(path));

describe.each([
  ['everyone', EVERYONE, INCLUDED],
  ['granted', GRANTED, NOT_SOLD],
] as const)('with nothing sold, Pro for %s', (_name, offers, sentence) => {
  it.each(['/pricing', '/upgrade'])('%s says so, and no price', async (address) => {
    await open(address, offers);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/USDC|Get Pro Access|Go Pro/);
  });

  it.each(['/', '/terms'])('nothing on %s leads to prices', async (address) => {
    await open(address, offers);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(links('/pricing')).toEqual([]));
    expect(screen.queryByRole('link', { name: 'Pricing' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Go Pro' })).toBeNull();
    expect(screen.getByRole('main').textContent).not.toMatch(/USDC (0|10|30)/);
  });

  it('/auth has no plan to choose', async () => {
    await open('/auth', offers);
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Bellwether' });
    expect(screen.queryByText(/See Pro instead|Start with Free instead|USDC/)).toBeNull();
  });

  it('the figures and boards of admins have no money', async () => {
    serve(offers, makeUser({ role: 'admin' }));
    const { client } = renderApp(
      <>
        <AdminStats />
        <OperationsBoard />
      </>,
    );
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/Revenue|in review|Payment events/i)).toBeNull();
    expect(screen.queryByRole('region', { name: /Webhook|Payments/ })).toBeNull();
  });
});

it.each([
  ['everyone', PRO, 'All features', '200 triggers'],
  ['granted', PRO, 'Pro, granted', '200 triggers'],
  ['granted', makeUser(), 'Free', '3 triggers'],
] as const)('the plan card, Pro for %s: %#', (proFor, user, badge, usage) => {
  serve({ payments: 'none', proFor });
  renderApp(<GivenPlan user={user} proFor={proFor} paused={null} />);
  expect(screen.getByText(badge)).toBeTruthy();
  expect(screen.getByText(new RegExp(usage))).toBeTruthy();
  expect(screen.queryByText(/billing|USDC|renew/i)).toBeNull();
});

it('the menu of an account says what plan it is, and sells none', async () => {
  await open('/terms', GRANTED, makeUser());
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  expect(await screen.findByText('Free')).toBeTruthy();
  expect(screen.queryByText('Upgrade to Pro')).toBeNull();
});

it('while it is not known what is offered, pages are as where everything is', async () => {
  serve({}, null, { 'GET /api/status': () => ({ status: 500 }) });
  await renderAt('/pricing');
  expect((await screen.findByRole('main')).textContent).toContain('USDC 10 per month');
});

it('without mail, whoever forgot a password is sent to who runs the server', async () => {
  await open('/auth', { mail: false });
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Sign In' }), { button: 0 });
  fireEvent.click(await screen.findByRole('button', { name: /Forgot/ }));
  expect(
    await screen.findByText('This Bellwether sends no mail. Ask who runs it for a reset link.'),
  ).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Forgot password' })).toBeNull();
});

it('without mail, nobody is asked to verify an address', async () => {
  serve({ mail: false });
  const { client } = renderApp(<EmailLine user={makeUser({ emailVerified: false })} />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(screen.queryByText('not verified')).toBeNull());
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull();
});

const BY_INVITATION = 'This Bellwether is by invitation. Ask who runs it for a link.';

it('by invitation, /auth has no sign-up, and says why', async () => {
  await open('/auth', { signUp: 'invite' });
  expect(await screen.findByText(BY_INVITATION)).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('form', { name: 'Sign up' })).toBeNull();
  expect(screen.queryByText(/By creating an account|USDC/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Forgot/ }));
  expect(await screen.findByRole('form', { name: 'Forgot password' })).toBeTruthy();
});

it('Google says on /auth that an invitation is needed', async () => {
  await open('/auth?google=used-or-expired', { signUp: 'invite' });
  expect(await screen.findByText('This invitation was used or has expired.')).toBeTruthy();
});

it.each([
  ['invite', ['Sign in']],
  ['open', ['Sign in', 'Create an account']],
] as const)('without a trial, sign-up %s, the landing page has only %j', async (signUp, calls) => {
  await open('/', { trial: 'off', signUp });
  const main = await screen.findByRole('main');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.getElementById('trial-widget')).toBeNull());
  const ways = links('/auth').filter((link) => main.contains(link));
  expect([...new Set(ways.map((link) => link.textContent))]).toEqual(calls);
  expect(links('/trial')).toEqual([]);
  expect(
    screen.queryByRole('button', { name: /Start free|Set my first alert|Connect Telegram/i }),
  ).toBeNull();
  expect(screen.queryByText('Do I need an account?')).toBeNull();
  expect(screen.queryByRole('link', { name: /^(Demo|Set a trigger)$/ })).toBeNull();
});

it('without a trial there is no page /trial', async () => {
  await open('/trial', { trial: 'off' });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.queryByRole('form')).toBeNull();
});
