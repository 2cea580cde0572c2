import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product.js';
import { login, register } from '../people.js';
import type { Row } from '../row.js';

const GUESSER = '127.0.4.1';
const FLOODER = '127.0.4.2';
const ACCOUNTS = 12;
const GUESSES_EACH = 5;
const FLOOD = 250;
const HONEST = 6;
const APART_MS = 200;
const PASSWORD = 'a quiet brass bell';

/** One address against many accounts, and against all who want to sign in meanwhile. */
export const signInLimits: Row = {
  id: 'A4',
  title: '60 wrong passwords over 12 accounts from one address; 250 sign-ins at once from another',
  rules: [
    { figure: 'wrong passwords looked at', was: 60, atMost: 30 },
    { figure: 'honest sign-ins from another address during the flood, of 6', was: 2, is: HONEST },
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
  const honest = Array.from({ length: HONEST }, async (_, i) => {
    await sleep(i * APART_MS);
    const startedAt = performance.now();
    const { status } = await login(product, { email, password: PASSWORD, from: `127.0.4.${10 + i}` });
    return { status, tookMs: performance.now() - startedAt };
  });
  const answers = await Promise.all(honest);
  const statuses = await Promise.all(flooding);
  return {
    'honest sign-ins from another address during the flood, of 6': answers.filter(
      ({ status }) => status === 200,
    ).length,
    'slowest of them, ms': Math.round(Math.max(...answers.map(({ tookMs }) => tookMs))),
    'the flood was answered': [...new Set(statuses)].sort((a, b) => a - b).join(' '),
  };
}
