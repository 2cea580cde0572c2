import type { Product } from '../product.js';
import { login, register } from '../people.js';
import type { Row } from '../row.js';

const GUESSER = '127.0.4.1';
const FLOODER = '127.0.4.2';
const ACCOUNTS = 12;
const GUESSES_EACH = 5;
const FLOOD = 250;
const HONEST = 3;
const PASSWORD = 'a quiet brass bell';

/** One address against many accounts, and against all who want to sign in meanwhile. */
export const signInLimits: Row = {
  id: 'A4',
  title: '60 wrong passwords over 12 accounts from one address; 250 sign-ins at once from another',
  rules: [
    { figure: 'wrong passwords looked at', atMost: 30 },
    { figure: 'honest sign-ins from another address during the flood, of 3', is: HONEST },
  ],
  attack: async (product) => {
    const guesses = Array.from(
      { length: ACCOUNTS * GUESSES_EACH },
      (_, i) => `owner${i % ACCOUNTS}@guessed.example`,
    );
    let lookedAt = 0;
    for (const email of guesses) {
      const { status } = await login(product, { email, password: 'a wrong guess', from: GUESSER });
      if (status === 401) lookedAt += 1;
    }
    return { 'wrong passwords looked at': lookedAt, ...(await flood(product)) };
  },
};

async function flood(product: Product) {
  const email = 'honest@people.example';
  await register(product, { email, password: PASSWORD, from: '127.0.4.3' });
  const flooding = Array.from({ length: FLOOD }, (_, i) =>
    login(product, { email: `flood${i}@guessed.example`, password: 'a wrong guess', from: FLOODER }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  let slowestMs = 0;
  let welcomed = 0;
  for (let i = 0; i < HONEST; i += 1) {
    const startedAt = performance.now();
    const { status } = await login(product, { email, password: PASSWORD, from: `127.0.4.${10 + i}` });
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    if (status === 200) welcomed += 1;
  }
  const statuses = await Promise.all(flooding);
  return {
    'honest sign-ins from another address during the flood, of 3': welcomed,
    'slowest of them, ms': Math.round(slowestMs),
    'the flood was answered': [...new Set(statuses)].sort().join(' '),
  };
}
