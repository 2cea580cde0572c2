import type { TriggerRequest } from '@contract/user-triggers.js';
import { QueryClient } from '@tanstack/react-query';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { createTrigger, deleteTrigger, editTrigger, toggleTrigger } from './trigger-calls.js';
import { followTriggers } from './triggers-query.js';

const BTC: TriggerRequest = { symbol: 'BTC', op: 'above', v1: 70_000 };

const real = globalThis.fetch;
/** The keys of what was asked. */
let keys: (string | null)[];
/** What the next calls meet: a status, or no answer, at once or after ten minutes. */
let outcomes: (number | 'cut' | 'late')[];
let now: number;
beforeEach(() => {
  now = 1_700_000_000_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  keys = [];
  outcomes = [];
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    const outcome = outcomes.shift() ?? 201;
    if (outcome === 'late') now += 600_000;
    if (typeof outcome === 'string') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: outcome });
  };
});
afterEach(() => {
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

/** Adds it; whether it worked does not matter. */
const add = () => createTrigger(BTC).catch(() => undefined);

function deletedElsewhere(): void {
  const { socket, push } = fakeSocket();
  const unfollow = followTriggers(socket, new QueryClient());
  push('trigger:deleted', { id: 't1' });
  unfollow();
}

it.each(['cut', 503, 409, 429] as const)('keeps its key after %s, until it is added', async (fault) => {
  outcomes = ['cut', fault, 201];
  for (let n = 0; n < 4; n += 1) await add();
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/./);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it.each<[string, () => unknown]>([
  ['one was edited', () => editTrigger('t1', { price: 71_000 })],
  ['one was switched off', () => toggleTrigger('t1', { active: false })],
  ['one was deleted', () => deleteTrigger('t1')],
  ['one was deleted elsewhere', deletedElsewhere],
  ['two minutes have passed', () => (now += 120_000)],
])('has a new key when %s', async (_what, change) => {
  outcomes = ['cut'];
  await add();
  await change();
  await add();
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('counts the two minutes from the failure', async () => {
  outcomes = ['late', 201];
  await add();
  now += 119_000;
  await add();
  expect(keys[1]).toBe(keys[0]);
});

it('adds two of the same beside each other as two', async () => {
  outcomes = ['cut'];
  await add();
  await Promise.all([add(), add()]);
  expect(new Set(keys).size).toBe(2);
});
