import { type Answer, call } from '../../support/call.js';
import { login, mailedToken, register } from '../people.js';
import { OPERATOR_EMAIL } from '../product.js';
import type { Row } from '../row.js';

const STRANGER = '127.0.3.1';
const OWNER = '127.0.3.2';
const PASSWORD = 'a stranger chose this';
const NEW_PASSWORD = 'the owner chose that';

/** Whoever registers an operator's address hopes that the operator opens the link. */
export const verification: Row = {
  id: 'A3',
  title: "a stranger registers an operator's address, and the operator opens the link of the mail",
  rules: [
    { figure: 'the stranger is', was: 'admin, verified', is: 'free, not verified' },
    { figure: 'the owner, with a new password, is', was: 'not signed in (401)', is: 'admin, verified' },
    { figure: 'the stranger after that: session, password', was: '401, 200', is: '401, 401' },
  ],
  attack: async (product) => {
    const email = OPERATOR_EMAIL;
    const cookie = await register(product, { email, password: PASSWORD, from: STRANGER });
    const token = await mailedToken(product, email, 'verify-email');
    const opened = await call(product.port, { path: '/api/verify-email', body: { token }, from: OWNER });
    const stranger = await login(product, { email, password: PASSWORD, from: STRANGER, cookie });
    const body = { token, newPassword: NEW_PASSWORD };
    await call(product.port, { path: '/api/verify-email/new-password', body, from: OWNER });
    const owner = await login(product, { email, password: NEW_PASSWORD, from: OWNER });
    const session = await call(product.port, { path: '/api/me', headers: { cookie }, from: STRANGER });
    const again = await login(product, { email, password: PASSWORD, from: STRANGER });
    return {
      'the link, opened without a session, answers': opened.status,
      'the stranger is': status(stranger),
      'the owner, with a new password, is': status(owner),
      'the stranger after that: session, password': `${session.status}, ${again.status}`,
    };
  },
};

function status({ status, text }: Answer): string {
  if (status !== 200) return `not signed in (${status})`;
  const { role, emailVerified } = JSON.parse(text) as { role: string; emailVerified: boolean };
  return `${role}, ${emailVerified ? 'verified' : 'not verified'}`;
}
