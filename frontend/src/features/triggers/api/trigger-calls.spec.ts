import type { TriggerRequest } from '@contract/user-triggers.js';
import { createTrigger, deleteTrigger } from './trigger-calls.js';

const BTC: TriggerRequest = { symbol: 'BTC', op: 'above', v1: 70_000 };

const real = globalThis.fetch;
/** The keys of what was asked. */
let keys: (string | null)[];
/** What the next calls meet: a status, or no answer. */
let outcomes: (number | 'cut')[];
let now: number;
beforeEach(() => {
  now = 1_700_000_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  keys = [];
  outcomes = [];
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    const outcome = outcomes.shift() ?? 201;
    if (outcome === 'cut') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: outcome });
  };
});
afterEach(() => {
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

/** Adds it; whether it worked does not matter. */
const add = (body = BTC) => createTrigger(body).catch(() => undefined);

it.each(['cut', 503, 409] as const)('keeps its key after %s, until there is an answer', async (fault) => {
  outcomes = [fault, fault, 201];
  for (let n = 0; n < 4; n += 1) await add();
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/./);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it.each<[string, () => Promise<unknown>]>([
  ['it was refused', () => add()],
  ['another trigger is added', () => add({ ...BTC, v1: 71_000 })],
  [
    'something was deleted',
    async () => {
      await add();
      await deleteTrigger('t1');
    },
  ],
  [
    'two minutes have passed',
    async () => {
      await add();
      now += 120_000;
    },
  ],
])('has a new key when %s', async (what, before) => {
  outcomes = [what === 'it was refused' ? 422 : 'cut'];
  await before();
  await add();
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('adds two of the same beside each other as two', async () => {
  outcomes = ['cut'];
  await add();
  await Promise.all([add(), add()]);
  expect(new Set(keys).size).toBe(2);
});
