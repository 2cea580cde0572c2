import type { User } from '@contract/account.js';
import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { setMe } from '../../shared/session/me.js';
import { type FakeAnswer, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';

// What lies behind the gate has tests of its own, and charts that jsdom cannot draw.
jest.unstable_mockModule('../dashboard/dashboard-page.js', () => ({
  DashboardPage: () => <h1>Dashboard</h1>,
}));
jest.unstable_mockModule('../settings/settings-page.js', () => ({ SettingsPage: () => <h1>Behind</h1> }));
jest.unstable_mockModule('../onboarding/onboarding-page.js', () => ({
  OnboardingPage: () => <h1>Behind</h1>,
}));
const { renderAt } = await import('../testing/render-at.js');

const PRO = makeUser({ role: 'pro', plan: 'pro_active' });
const HEADLINE = 'Set a price. We ring when it gets there.';
const FAILED = 'Authentication error. Please try refreshing the page.';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function serve(me: User | null | 'broken', access: FakeAnswer = { body: { hasProAccess: false } }) {
  server = installFakeServer({
    'GET /api/me': () => (me === 'broken' ? { status: 500 } : me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => access,
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
  });
}

const asked = (route: string) => server.calls.filter((call) => call.route === route).length;

describe.each(['/', '/dashboard'])('the gate at %s', (address) => {
  it('shows the landing page to who is signed out', async () => {
    serve(null);
    await renderAt(address);
    await screen.findByText(HEADLINE);
    expect(asked('GET /api/check-pro-access')).toBe(0);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it('turns while it asks who is signed in', async () => {
    serve(null);
    await renderAt(address);
    expect(screen.getByText('Loading…').closest('output')).not.toBeNull();
    await screen.findByText(HEADLINE);
  });

  it('says that signing in failed when the server does', async () => {
    serve('broken');
    await renderAt(address);
    await screen.findByText(FAILED);
  });

  it.each<readonly [string, FakeAnswer]>([
    ['without access', { body: { hasProAccess: false } }],
    ['when the access could not be checked', { status: 500 }],
  ])('leads to /upgrade %s', async (_name, access) => {
    serve(makeUser(), access);
    const app = await renderAt(address);
    await screen.findByRole('heading', { name: 'Pro Access Required' });
    expect(app.address()).toBe('/upgrade');
  });

  it('shows the dashboard with access', async () => {
    serve(PRO, { body: { hasProAccess: true } });
    const app = await renderAt(address);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(app.address()).toBe(address);
  });
});

describe.each(['/settings', '/onboarding'])('%s', (address) => {
  it('leads to /auth who comes signed out', async () => {
    serve(null);
    const app = await renderAt(address);
    await screen.findByRole('heading', { name: 'Welcome to Bellwether Pro' });
    expect(app.address()).toBe('/auth');
  });

  it('says that signing in failed when the server does', async () => {
    serve('broken');
    await renderAt(address);
    await screen.findByText(FAILED);
  });

  it('leads home who is signed out while being there', async () => {
    serve(makeUser());
    const app = await renderAt(address);
    await screen.findByRole('heading', { name: 'Behind' });
    expect(app.address()).toBe(address);
    act(() => setMe(app.client, null));
    await screen.findByText(HEADLINE);
    expect(app.address()).toBe('/');
  });
});

it('says so for an address there is nothing at', async () => {
  serve(null);
  await renderAt('/no-such-page');
  await screen.findByText("The page you're looking for doesn't exist.");
  expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/');
});
