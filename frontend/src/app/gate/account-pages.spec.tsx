import type { User } from '@contract/account.js';
import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { pass, settle } from '../../shared/testing/fake-time.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderAt } from '../testing/render-at.js';

const ANNA = makeUser();
const refusal = (statusCode: number, message: string): FakeAnswer => ({
  status: statusCode,
  body: { statusCode, code: 'CONFLICT', message, requestId: 'r' },
});

let server: ReturnType<typeof installFakeServer>;
let me: User | null;

function serve(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess: false } }),
    'GET /api/auth/options': () => ({ body: { google: false } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    ...routes,
  });
}

beforeEach(() => {
  me = null;
  sessionStorage.clear();
});
afterEach(() => server.restore());

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chooseTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const signedIn: FakeRoutes[string] = () => {
  me = ANNA;
  return { status: 201, body: ANNA };
};

function fillSignUp() {
  type('First name', 'Anna');
  type('Last name', ' Adler ');
  type('Email', ' anna@example.com ');
  type(/^Password/, 'correct horse');
}

describe('/auth', () => {
  it('opens with signing up, for Pro', async () => {
    serve();
    await renderAt('/auth');
    await screen.findByRole('heading', { name: 'Welcome to Bellwether Pro' });
    expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  it('opens with signing in for who came for that, without a word of plans', async () => {
    serve();
    await renderAt('/auth?tab=sign-in');
    await screen.findByRole('heading', { name: 'Sign in to Bellwether' });
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
    chooseTab('Sign Up');
    await screen.findByRole('heading', { name: 'Welcome to Bellwether Pro' });
  });

  it('is opened for signing in by the header', async () => {
    serve();
    await renderAt('/terms');
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/auth?tab=sign-in');
  });

  it('leads who was sent to sign in back to where they wanted to go', async () => {
    serve({
      'POST /api/login': signedIn,
      'GET /api/check-pro-access': () => ({ body: { hasProAccess: true } }),
    });
    const app = await renderAt('/settings?from=chat#quiet');
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(app.address()).toBe('/auth');
    chooseTab('Sign In');
    type('Email', 'anna@example.com');
    type('Password', 'old');
    press('Sign in with email');
    await waitFor(() => expect(app.address()).toBe('/settings?from=chat#quiet'));
  });

  it.each([
    ['/auth?plan=free', 'Welcome to Bellwether Free'],
    ['/auth?plan=xyz', 'Welcome to Bellwether Pro'],
  ])('%s says %s', async (address, title) => {
    serve();
    await renderAt(address);
    await screen.findByRole('heading', { name: title });
  });

  it('offers Google where the server does', async () => {
    serve({ 'GET /api/auth/options': () => ({ body: { google: true } }) });
    await renderAt('/auth');
    await screen.findByRole('button', { name: 'Continue with Google' });
  });

  it('waits for the owner while this Bellwether is new', async () => {
    serve({ 'GET /api/auth/options': () => ({ body: { google: true, setup: true } }) });
    await renderAt('/auth');
    await screen.findByText('This Bellwether is new. Its owner starts with the setup link from the log.');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  it.each([
    ['suspended', 'This account is suspended. Contact support.'],
    ['<script>', 'Sign-in with Google was not completed. Please try again, or use your email.'],
  ])('says why Google sent back nobody: %s', async (problem, text) => {
    serve();
    await renderAt(`/auth?google=${encodeURIComponent(problem)}`);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  });

  it('asks for the password of the account before Google is connected, and goes on where it was to', async () => {
    let tries = 0;
    serve({
      'POST /api/auth/google/connect': () => {
        tries += 1;
        if (tries === 1) return refusal(401, 'The password is wrong.');
        me = ANNA;
        return { body: { user: ANNA, next: '/upgrade' } };
      },
    });
    const app = await renderAt('/auth?google=password');
    await screen.findByText(/Enter its password once to connect Google\./);
    type('Password', 'wrong');
    press('Connect and sign in');
    await screen.findByText('The password is wrong.');
    type('Password', 'right');
    press('Connect and sign in');
    await screen.findByRole('heading', { name: 'Pro Access Required' });
    expect(app.address()).toBe('/upgrade');
    expect(sent('POST /api/auth/google/connect')).toEqual([{ password: 'wrong' }, { password: 'right' }]);
  });

  it('signs up and goes home, where the gate leads on', async () => {
    serve({ 'POST /api/register': signedIn });
    const app = await renderAt('/auth?plan=free');
    await screen.findByLabelText('First name');
    fillSignUp();
    press('Sign up with email');
    await screen.findByRole('heading', { name: 'Pro Access Required' });
    expect(app.address()).toBe('/upgrade');
    expect(sent('POST /api/register')).toEqual([
      { email: 'anna@example.com', password: 'correct horse', firstName: 'Anna', lastName: 'Adler' },
    ]);
    const actions = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(actions.indexOf('Continue with Free')).toBeLessThan(actions.indexOf('Get Pro Access'));
  });

  it('sends nothing while a field is wrong, and says what is', async () => {
    serve();
    await renderAt('/auth');
    await screen.findByLabelText('First name');
    type('Email', 'abc');
    type(/^Password/, '1234567');
    press('Sign up with email');
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(sent('POST /api/register')).toEqual([]);
  });

  it('signs in with email', async () => {
    serve({ 'POST /api/login': signedIn });
    const app = await renderAt('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    chooseTab('Sign In');
    expect(screen.queryByLabelText('First name')).toBeNull();
    type('Email', 'anna@example.com');
    type('Password', 'old');
    press('Sign in with email');
    await screen.findByRole('heading', { name: 'Pro Access Required' });
    expect(app.address()).toBe('/upgrade');
    expect(sent('POST /api/login')).toEqual([{ email: 'anna@example.com', password: 'old' }]);
  });

  it.each<readonly [string, FakeAnswer, string]>([
    [
      'the text of the server',
      refusal(409, 'An account with this email exists.'),
      'An account with this email exists.',
    ],
    ['that it failed, without a text', { status: 400 }, 'Registration failed'],
  ])('shows %s inside the form', async (_name, answer, text) => {
    serve({ 'POST /api/register': () => answer });
    await renderAt('/auth');
    await screen.findByLabelText('First name');
    fillSignUp();
    press('Sign up with email');
    const form = screen.getByRole('form', { name: 'Sign up' });
    await within(form).findByText(text);
  });

  it.each<readonly [string, () => FakeAnswer, string]>([
    ['without a text', () => ({ status: 401 }), 'Login failed'],
    [
      'without an answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Something went wrong. Please try again',
    ],
  ])('says inside the form that signing in failed %s', async (_name, answer, text) => {
    serve({ 'POST /api/login': answer });
    await renderAt('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    chooseTab('Sign In');
    type('Email', 'anna@example.com');
    type('Password', 'wrong');
    press('Sign in with email');
    await within(screen.getByRole('form', { name: 'Sign in' })).findByText(text);
  });

  it('shows and hides the password', async () => {
    serve();
    await renderAt('/auth');
    const field = await screen.findByLabelText<HTMLInputElement>(/^Password/);
    expect(field.type).toBe('password');
    press('Show password');
    expect(field.type).toBe('text');
    press('Hide password');
    expect(field.type).toBe('password');
  });

  it('sends a link to who has forgotten the password, and never says whether there is an account', async () => {
    serve({ 'POST /api/forgot-password': () => ({ body: { ok: true } }) });
    await renderAt('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    chooseTab('Sign In');
    press('Forgot password?');
    await screen.findByRole('form', { name: 'Forgot password' });
    type('Email', 'anna@example.com');
    press('Send the link');
    await screen.findByText(
      /If this address has an account, a link is on its way or was sent within the hour\./,
    );
    expect(sent('POST /api/forgot-password')).toEqual([{ email: 'anna@example.com' }]);
  });

  it('does not ask again for the address of who could not sign in', async () => {
    serve();
    await renderAt('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    chooseTab('Sign In');
    type('Email', 'anna@example.com');
    press('Forgot password?');
    await screen.findByRole('form', { name: 'Forgot password' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@example.com');
  });

  it('sends home who is signed in', async () => {
    me = ANNA;
    serve();
    const app = await renderAt('/auth');
    await screen.findByRole('heading', { name: 'Pro Access Required' });
    expect(app.address()).toBe('/upgrade');
  });
});

describe('/reset-password', () => {
  const enter = (password: string, confirmation: string) => {
    type('New password', password);
    type('Confirm new password', confirmation);
    press('Set new password');
  };
  const fill = async (password: string, confirmation: string) => {
    await screen.findByLabelText('New password');
    enter(password, confirmation);
  };

  it('has no form without a token', async () => {
    serve();
    await renderAt('/reset-password');
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
    expect(document.querySelector('input[type=password]')).toBeNull();
  });

  it.each([
    ['different', '1234567', '12345678', 'Passwords do not match'],
    ['short', '1234567', '1234567', 'Password must be at least 8 characters long'],
  ])('sends nothing while they are %s', async (_name, password, confirmation, text) => {
    serve();
    await renderAt('/reset-password?token=T');
    await fill(password, confirmation);
    expect(screen.getByText(text)).toBeTruthy();
    expect(sent('POST /api/reset-password')).toEqual([]);
  });

  it('sets the password and goes to /auth 2 s later, to sign in', async () => {
    serve({ 'POST /api/reset-password': () => ({ body: { ok: true } }) });
    const app = await renderAt('/reset-password?token=12345678901234567890');
    await screen.findByLabelText('New password');
    jest.useFakeTimers();
    enter('correct horse', 'correct horse');
    await settle();
    screen.getByText('Password updated successfully! You can now log in with your new password.');
    expect(sent('POST /api/reset-password')).toEqual([
      { token: '12345678901234567890', newPassword: 'correct horse' },
    ]);
    await pass(1_500);
    expect(app.address()).toContain('/reset-password');
    await pass(1_000);
    jest.useRealTimers();
    await waitFor(() => expect(app.address()).toBe('/auth'));
    await screen.findByRole('form', { name: 'Sign in' });
  });

  it.each<readonly [string, FakeAnswer, string]>([
    ['the text of the server', refusal(409, 'Token used'), 'Token used'],
    ['that it failed, without a text', { status: 500 }, 'Failed to reset password'],
  ])('shows %s in a toast', async (_name, answer, text) => {
    serve({ 'POST /api/reset-password': () => answer });
    await renderAt('/reset-password?token=T');
    await fill('correct horse', 'correct horse');
    const toast = (await screen.findByText('Error')).closest('li');
    expect(toast?.textContent).toContain(text);
  });
});

describe('/setup', () => {
  it('makes the account of the owner with the token of the link, and goes home', async () => {
    let tries = 0;
    serve({
      'POST /api/register': (call) => {
        tries += 1;
        return tries === 1 ? refusal(403, 'This setup link was used or has expired.') : signedIn(call);
      },
    });
    const app = await renderAt('/setup#the-token');
    const OPTIONS = ['api', 'auth', 'options'];
    app.client.setQueryData(OPTIONS, { google: false, setup: true });
    await screen.findByRole('heading', { name: 'Set up your Bellwether' });
    fillSignUp();
    press('Sign up with email');
    await screen.findByText('This setup link was used or has expired.');
    press('Sign up with email');
    await waitFor(() => expect(app.address()).not.toContain('/setup'));
    expect(app.client.getQueryState(OPTIONS)?.isInvalidated).toBe(true);
    const asked = {
      email: 'anna@example.com',
      password: 'correct horse',
      firstName: 'Anna',
      lastName: 'Adler',
    };
    expect(sent('POST /api/register')).toEqual([
      { ...asked, setup: 'the-token' },
      { ...asked, setup: 'the-token' },
    ]);
  });

  it('says what is missing where the token was left out', async () => {
    serve();
    await renderAt('/setup');
    await screen.findByText('This address is no setup link. The log has the whole one, behind “setup:”.');
    expect(screen.queryByLabelText('First name')).toBeNull();
  });
});

it('/invite makes an account with the token of the link', async () => {
  serve({ 'POST /api/register': signedIn });
  const app = await renderAt('/invite#the-token');
  await screen.findByRole('heading', { name: 'You are invited' });
  fillSignUp();
  press('Sign up with email');
  await waitFor(() => expect(app.address()).not.toContain('/invite'));
  expect(sent('POST /api/register')).toMatchObject([{ invitation: 'the-token' }]);
});
