import { Circuit, type Reach } from './circuit.js';

/** Calls to these chats fail one after the other, `apart` milliseconds from each other. */
function failing(chats: readonly string[], apart: number, reach: Reach = 'unanswered'): Circuit {
  const circuit = new Circuit(0);
  chats.forEach((chat, i) => circuit.sent(chat, reach, i * apart));
  return circuit;
}

it.each<[string, readonly string[], number, Reach, string]>([
  ['five chats without an answer', ['a', 'b', 'c', 'd', 'e'], 100, 'unanswered', 'unreachable'],
  ['four chats', ['a', 'b', 'c', 'd'], 100, 'unanswered', 'up'],
  ['one chat that always fails', ['a', 'a', 'a', 'a', 'a', 'a'], 100, 'unanswered', 'up'],
  ['five chats over more than ten seconds', ['a', 'b', 'c', 'd', 'e'], 2500, 'unanswered', 'up'],
  ['three calls that reached nobody', ['a', 'a', 'a'], 2000, 'not-reached', 'unreachable'],
  ['two calls that reached nobody', ['a', 'a'], 100, 'not-reached', 'up'],
  ['one refused token', ['a'], 0, 'wrong-token', 'wrong-token'],
])('%s', (_name, chats, apart, reach, state) => {
  const circuit = failing(chats, apart, reach);
  expect(circuit.state).toBe(state);
  expect(circuit.most()).toBe(state === 'up' ? Infinity : 0);
});

it('an answer in between means that Telegram is there', () => {
  const circuit = failing(['a', 'b', 'c', 'd'], 0);
  circuit.sent('e', 'answered', 1);
  circuit.sent('f', 'unanswered', 2);
  expect(circuit.state).toBe('up');
});

it('asks every five seconds, and lets one message through after an answer', () => {
  const circuit = failing(['a'], 0, 'wrong-token');
  expect(circuit.probeIn(1000)).toBe(4000);
  circuit.probed('unanswered', 5000);
  expect([circuit.state, circuit.probeIn(6000)]).toEqual(['unreachable', 4000]);
  circuit.probed('answered', 10_000);
  expect([circuit.state, circuit.most(), circuit.probeIn(10_000)]).toEqual(['up', 1, 60_000]);
  circuit.sent('a', 'answered', 10_100);
  expect(circuit.most()).toBe(Infinity);
});

it('opens again at the first message that fails on trial', () => {
  const circuit = failing(['a'], 0, 'wrong-token');
  circuit.probed('answered', 5000);
  circuit.sent('a', 'unanswered', 6000);
  expect([circuit.state, circuit.probeIn(6000)]).toEqual(['unreachable', 5000]);
});

it('calls that end while it is open say nothing new', () => {
  const circuit = failing(['a'], 0, 'wrong-token');
  for (const chat of ['b', 'c', 'd', 'e', 'f']) circuit.sent(chat, 'unanswered', 3000);
  expect([circuit.state, circuit.probeIn(3000)]).toEqual(['wrong-token', 2000]);
});

it('an answered reply closes nothing, and does not end the trial', () => {
  const circuit = failing(['a'], 0, 'wrong-token');
  circuit.replied('b', 'answered', 1000);
  expect(circuit.most()).toBe(0);
  circuit.probed('answered', 5000);
  circuit.replied('b', 'answered', 5100);
  expect(circuit.most()).toBe(1);
  circuit.replied('b', 'not-reached', 5200);
  expect(circuit.state).toBe('unreachable');
});

it('asks after a minute without an answer, and at once when another call failed', () => {
  const circuit = new Circuit(1000);
  expect(circuit.probeIn(1000)).toBe(60_000);
  circuit.answered(31_000);
  expect(circuit.probeIn(61_000)).toBe(30_000);
  circuit.doubted();
  expect([circuit.state, circuit.probeIn(61_000)]).toEqual(['up', 0]);
  circuit.probed('answered', 61_000);
  expect([circuit.most(), circuit.probeIn(61_000)]).toEqual([Infinity, 60_000]);
  circuit.doubted();
  circuit.probed('unanswered', 62_000);
  expect(circuit.state).toBe('unreachable');
});
