import { fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { SignInForm } from './sign-in-form.js';

const CODE = 'Code of your authenticator app, or a recovery code';

it('asks for a code where the account wants one, and says what is wrong with it', async () => {
  const server = installFakeServer({
    'POST /api/login': ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined)
        return { status: 403, body: { code: 'CODE_NEEDED', message: 'Enter the code.' } };
      return code === '123456'
        ? { body: makeUser() }
        : { status: 401, body: { code: 'UNAUTHENTICATED', message: 'This code is wrong.' } };
    },
  });
  const signedIn: string[] = [];
  renderApp(<SignInForm onSignedIn={({ id }) => signedIn.push(id)} onForgotten={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'anna@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  expect(screen.queryByLabelText(CODE)).toBeNull();
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in with email' }));
  send();
  const field = await screen.findByLabelText(CODE);
  expect(screen.getByRole('alert').textContent).toBe('');
  fireEvent.change(field, { target: { value: '000000' } });
  send();
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' 123456 ' } });
  send();
  await waitFor(() => expect(signedIn).toEqual(['u1']));
  expect(server.calls.filter(({ route }) => route === 'POST /api/login').at(-1)?.body).toEqual({
    email: 'anna@example.com',
    password: 'secret',
    code: '123456',
  });
  server.restore();
});

it('has the way in by passkey in its place from the start, so that nothing below it moves', () => {
  Object.defineProperty(window, 'PublicKeyCredential', { value: () => undefined, configurable: true });
  renderApp(<SignInForm onSignedIn={() => undefined} onForgotten={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});
