import type { User } from '@contract/account.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setMe } from '../../shared/session/me.js';
import { rememberIntent, signInIntent } from '../../shared/session/sign-in-intent.js';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeBilling } from '../../shared/testing/make-billing.js';
import { makeUser } from '../../shared/testing/make-user.js';

// What lies behind has tests of its own, and charts that jsdom cannot draw.
jest.unstable_mockModule('../dashboard/dashboard-page.js', () => ({
  DashboardPage: () => <h1>Dashboard</h1>,
}));
jest.unstable_mockModule('../onboarding/onboarding-page.js', () => ({
  OnboardingPage: () => <h1>Free workspace</h1>,
}));
const { renderAt } = await import('../testing/render-at.js');

let server: ReturnType<typeof installFakeServer>;
let me: User | null;
let hasProAccess: boolean;

function serve(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess } }),
    'GET /api/auth/options': () => ({ body: { google: false } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    'GET /api/triggers': () => ({ body: [] }),
    'GET /api/wallet-submissions': () => ({ body: [] }),
    'GET /api/billing/summary': () => ({ body: makeBilling({ plan: me?.plan }) }),
    ...routes,
  });
}

beforeEach(() => {
  me = makeUser();
  hasProAccess = false;
  sessionStorage.clear();
});
afterEach(() => server.restore());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('lists what Pro is and what it costs', async () => {
  serve();
  await renderAt('/upgrade');
  await screen.findByRole('heading', { level: 1, name: 'Pro Access Required' });
  const text = screen.getByRole('main').textContent;
  for (const each of [
    'USDC 10',
    '30 USDC',
    '66 USDC',
    '$5.50 a month',
    '45% off',
    '50+ alerts (versus 3 free)',
  ])
    expect(text).toContain(each);
  expect(screen.getByText('Payment via a crypto commerce provider (USDC)')).toBeTruthy();
});

it('asks again, and sends back who has access', async () => {
  hasProAccess = true;
  serve();
  const app = await renderAt('/upgrade');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(app.address()).toBe('/');
});

it('goes on with Free: the workspace is marked and opened', async () => {
  serve({
    'POST /api/user/free-workspace': () => {
      me = makeUser({ usesFreeWorkspace: true });
      return { body: me };
    },
  });
  const app = await renderAt('/upgrade');
  await press('Continue with Free');
  await screen.findByRole('heading', { name: 'Free workspace' });
  expect(app.address()).toBe('/onboarding');
});

it('says so when the free workspace does not open', async () => {
  serve({ 'POST /api/user/free-workspace': () => ({ status: 500 }) });
  const app = await renderAt('/upgrade');
  await press('Continue with Free');
  await screen.findByText('The free workspace could not be opened. Please try again.');
  expect(app.address()).toBe('/upgrade');
});

it('shows the way to the alerts first once Free was chosen', async () => {
  me = makeUser({ usesFreeWorkspace: true });
  serve();
  await renderAt('/upgrade');
  const link = await screen.findByRole('link', { name: 'Open my alerts' });
  expect(link.getAttribute('href')).toBe('/onboarding');
  const pro = screen.getByRole('button', { name: 'Get Pro Access' });
  expect(link.compareDocumentPosition(pro)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: 'Continue with Free' })).toBeNull();
});

it('offers to renew what has lapsed, and says what is paused', async () => {
  me = makeUser({ plan: 'pro_expired' });
  serve({
    'GET /api/triggers': () => ({
      body: [
        { id: '1', symbol: 'ADA', paused: 'plan' },
        { id: '2', symbol: 'ADA', paused: 'plan' },
        { id: '3', symbol: 'BTC', paused: null },
      ],
    }),
  });
  await renderAt('/upgrade');
  await screen.findByText('Paused: 2 triggers on ADA.');
  expect(screen.getByRole('button', { name: 'Renew' })).toBeTruthy();
  await screen.findByText('30 USDC, quarterly');
  expect(screen.queryByRole('button', { name: 'Get Pro Access' })).toBeNull();
  await press('Change term or use a code');
  await screen.findByRole('dialog', { name: 'Renew Pro' });
});

it('is open to who is signed out, and leads from the account to the payment', async () => {
  me = null;
  serve({
    'POST /api/login': () => {
      me = makeUser();
      return { body: me };
    },
  });
  await renderAt('/upgrade');
  await press('Get Pro Access');
  const account = within(await screen.findByRole('dialog', { name: 'First, your account' }));
  expect(account.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Sign In', 'Sign Up']);
  fireEvent.change(account.getByLabelText('Email'), { target: { value: 'anna@example.com' } });
  fireEvent.change(account.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(account.getByRole('button', { name: 'Sign in with email' }));
  await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
});

it('goes on with the payment when Google has sent the browser back, once', async () => {
  rememberIntent('buy');
  serve();
  await renderAt('/upgrade');
  await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  expect(signInIntent()).toBeNull();
});

it('leaves who only has to renew at the page that renews', async () => {
  rememberIntent('buy');
  me = makeUser({ plan: 'pro_expired' });
  serve();
  await renderAt('/upgrade');
  await screen.findByRole('button', { name: 'Renew' });
  expect(signInIntent()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('begins on the pricing page, too', async () => {
  serve();
  await renderAt('/pricing');
  await waitFor(() => expect(server.calls.some(({ route }) => route === 'GET /api/me')).toBe(true));
  await screen.findByRole('button', { name: 'Account: anna@example.com, Anna' });
  await press('Go Pro');
  await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
});

describe('when Pro comes while the page is open', () => {
  const come = ({ client }: Awaited<ReturnType<typeof renderAt>>) => {
    me = makeUser({ role: 'pro', plan: 'pro_active' });
    hasProAccess = true;
    return act(() => client.invalidateQueries({ queryKey: ['me'] }));
  };

  it('leads to the dashboard and says why', async () => {
    serve();
    const app = await renderAt('/upgrade');
    await screen.findByRole('button', { name: 'Get Pro Access' });
    await come(app);
    await screen.findByRole('heading', { name: 'Dashboard' });
    await screen.findByText('You are on Pro');
  });

  it('says so in the dialog that is paid in, which leads to the dashboard', async () => {
    serve();
    const app = await renderAt('/pricing');
    await screen.findByRole('button', { name: /^Account/ });
    await press('Go Pro');
    await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
    await come(app);
    await screen.findByRole('dialog', { name: 'You are on Pro' });
    await press('Open the dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('closes the payment when the session of its person ends', async () => {
  serve();
  const app = await renderAt('/pricing');
  await screen.findByRole('button', { name: /^Account/ });
  await press('Go Pro');
  await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  me = null;
  act(() => setMe(app.client, null));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => setMe(app.client, makeUser({ id: 'u2' })));
  await screen.findByRole('button', { name: /^Account/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('Go Pro before it is known who is signed in', () => {
  async function pressAtOnce(answer: Promise<User | null>) {
    serve();
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      if (input === '/api/me') await answer.catch(() => Promise.reject(new TypeError('Failed to fetch')));
      return fetch(input, init);
    };
    await renderAt('/pricing');
    await press('Go Pro');
    expect(screen.queryByRole('dialog')).toBeNull();
  }

  it('waits for the answer', async () => {
    let answer = (_me: User | null) => {};
    await pressAtOnce(new Promise((resolve) => (answer = resolve)));
    answer(me);
    await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
  });

  it('says that it could not be found out', async () => {
    let fail = () => {};
    await pressAtOnce(new Promise((_resolve, reject) => (fail = () => reject(new Error('lost')))));
    fail();
    await screen.findByText('Authentication error. Please try refreshing the page.');
  });
});

it('names the page in the tab', async () => {
  serve();
  await renderAt('/no-such-page');
  await waitFor(() => expect(document.title).toBe('Page not found · Bellwether'));
});
