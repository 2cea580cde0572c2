import type { User } from '@contract/account.js';
import { fireEvent, screen } from '@testing-library/react';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderAt } from '../testing/render-at.js';

const ANNA = makeUser();
const refusal = (statusCode: number, message: string): FakeAnswer => ({
  status: statusCode,
  body: { statusCode, code: 'CONFLICT', message, requestId: 'r' },
});

let server: ReturnType<typeof installFakeServer>;
let me: User | null;

function serve(routes: FakeRoutes) {
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/check-pro-access': () => ({ body: { hasProAccess: false } }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
    ...routes,
  });
}

beforeEach(() => {
  me = null;
  sessionStorage.clear();
});
afterEach(() => server.restore());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const signedIn = (): FakeAnswer => {
  me = ANNA;
  return { body: ANNA };
};

describe('/verify-email', () => {
  const confirm = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  const PASSWORD_NEEDED: FakeAnswer = {
    status: 403,
    body: { statusCode: 403, code: 'PASSWORD_NEEDED', message: 'Is it you?', requestId: 'r' },
  };

  it('confirms the address when the button is pressed, not when it is opened', async () => {
    serve({ 'POST /api/verify-email': () => ({ body: { ok: true } }) });
    await renderAt('/verify-email?token=T');
    await screen.findByRole('heading', { name: 'Confirm your email' });
    expect(sent('POST /api/verify-email')).toEqual([]);
    await confirm();
    await screen.findByRole('heading', { name: 'Email confirmed' });
    expect(sent('POST /api/verify-email')).toEqual([{ token: 'T' }]);
  });

  it('asks for the password of the account where nobody is signed in to it', async () => {
    let tries = 0;
    serve({
      'POST /api/verify-email': () => PASSWORD_NEEDED,
      'POST /api/verify-email/password': () => {
        tries += 1;
        return tries === 1 ? refusal(401, 'The password is wrong.') : signedIn();
      },
    });
    await renderAt('/verify-email?token=T');
    await confirm();
    await screen.findByText('Is it you?');
    press('Confirm and sign in');
    screen.getByText('Enter your password.');
    type('Password', 'wrong');
    press('Confirm and sign in');
    await screen.findByText('The password is wrong.');
    type('Password', 'right');
    press('Confirm and sign in');
    await screen.findByRole('heading', { name: 'Email confirmed' });
    expect(sent('POST /api/verify-email/password')).toEqual([
      { token: 'T', password: 'wrong' },
      { token: 'T', password: 'right' },
    ]);
    await screen.findByRole('link', { name: 'Continue' });
  });

  it.each([
    ['This was not me', 'Make this account yours'],
    ['Set a new password', 'Set a new password'],
  ])('%s sets a new password', async (button, heading) => {
    serve({
      'POST /api/verify-email': () => PASSWORD_NEEDED,
      'POST /api/verify-email/new-password': () => ({ body: { ok: true } }),
    });
    await renderAt('/verify-email?token=T');
    await confirm();
    await screen.findByText('Is it you?');
    press(button);
    await screen.findByRole('heading', { name: heading });
    type('New password', 'correct horse');
    type('Confirm new password', 'correct horse');
    press('Set new password');
    await screen.findByText(/Password updated successfully!/);
    expect(sent('POST /api/verify-email/new-password')).toEqual([
      { token: 'T', newPassword: 'correct horse' },
    ]);
  });

  it('says why a link does not work, and leads who is signed out to sign in', async () => {
    serve({ 'POST /api/verify-email': () => refusal(422, 'This link has expired.') });
    await renderAt('/verify-email?token=T');
    await confirm();
    await screen.findByText('This link has expired.');
    expect(screen.getByRole('link', { name: 'Sign in for a new link' }).getAttribute('href')).toBe(
      '/auth?tab=sign-in',
    );
  });

  it('sends a new link to who is signed in', async () => {
    me = ANNA;
    serve({ 'POST /api/resend-verification': () => ({ status: 204 }) });
    await renderAt('/verify-email');
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await screen.findByText('A new link is on its way to your inbox.');
  });

  it('is content with an address that is confirmed already', async () => {
    me = makeUser({ emailVerified: true });
    serve({ 'POST /api/verify-email': () => refusal(422, 'This link was used.') });
    await renderAt('/verify-email?token=T');
    await confirm();
    await screen.findByText('Your email address is already confirmed.');
  });
});
