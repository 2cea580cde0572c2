import { call, cookiesOf } from '../../support/call.js';
import { login, mailedToken, register } from '../people.js';
import type { Row } from '../row.js';

const OWNER = '127.0.6.1';
const ELSEWHERE = '127.0.6.2';
const GUESSES = 20;
const RESETS = 5;
const PASSWORD = 'a quiet brass bell';
const NEW_PASSWORD = 'a loud brass bell';

/** Strangers use up what an owner has: tries at signing in, and links to a new password. */
export const resets: Row = {
  id: 'A6',
  title: '20 wrong passwords from 20 addresses and 5 resets by strangers, then the owner comes',
  rules: [
    { figure: "the owner's reset answers", was: 429, is: 200 },
    { figure: 'a known and an unknown address are told', was: 'different things', is: 'the same' },
    { figure: 'the owner, by the link, signs in', was: 200, is: 200 },
  ],
  attack: async (product) => {
    const email = 'locked-out@people.example';
    await register(product, { email, password: PASSWORD, from: OWNER });
    for (let i = 0; i < GUESSES; i += 1) {
      await login(product, { email, password: 'a wrong guess', from: `127.0.6.${100 + i}` });
    }
    const forgot = (address: string, from: string) =>
      call(product.port, { path: '/api/forgot-password', body: { email: address }, from });
    const unknown = 'nobody@people.example';
    for (let i = 0; i < RESETS; i += 1) {
      for (const address of [email, unknown]) await forgot(address, `127.0.6.${200 + i}`);
    }
    const [known, other] = [await forgot(email, ELSEWHERE), await forgot(unknown, ELSEWHERE)];
    const token = await mailedToken(product, email, 'reset-password');
    const body = { token, newPassword: NEW_PASSWORD };
    const reset = await call(product.port, { path: '/api/reset-password', body, from: ELSEWHERE });
    const cookie = cookiesOf(reset);
    const signedIn = await login(product, { email, password: NEW_PASSWORD, from: ELSEWHERE, cookie });
    return {
      "the owner's reset answers": known.status,
      'a known and an unknown address are told':
        known.status === other.status && known.text === other.text ? 'the same' : 'different things',
      'the owner, by the link, signs in': signedIn.status,
    };
  },
};
