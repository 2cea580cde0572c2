import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerWithin, withDeadline } from './deadline.js';
import { ManualClock } from './testing/manual-clock.js';

/** A call that ends only when its signal aborts. */
function hanging(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error('aborted'));
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

it('passes on what a call in time gives', async () => {
  await expect(withDeadline(60_000, null, () => Promise.resolve(7))).resolves.toBe(7);
});

it('ends a call that takes too long', async () => {
  await expect(withDeadline(5, null, hanging)).rejects.toThrow('aborted');
});

it('ends a call when told to stop, also beforehand', async () => {
  const stop = new AbortController();
  const call = withDeadline(60_000, stop.signal, hanging);
  stop.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(withDeadline(60_000, stop.signal, hanging)).rejects.toThrow('aborted');
});

const LIMIT_MS = 100;
const answer = (): Promise<string> => Promise.resolve('the answer');
const refuse = (): Promise<string> => Promise.reject(new Error('refused'));

it.each<[string, number, () => Promise<string>, object]>([
  ['an answer in time', 99, answer, { status: 'fulfilled', value: 'the answer' }],
  ['an error in time', 99, refuse, { status: 'rejected', reason: new Error('refused') }],
  ['an answer too late', 101, answer, { status: 'fulfilled', value: 'late' }],
  ['an error too late, which nobody hears of', 101, refuse, { status: 'fulfilled', value: 'late' }],
])('waits for an answer up to its limit, and leaves no timer: %s', async (_what, ms, end, outcome) => {
  const clock = new ManualClock(0);
  const work = clock.wait(ms, new AbortController().signal).then(end);
  const answered = Promise.allSettled([answerWithin(LIMIT_MS, work, 'late', clock)]);
  clock.forward(Math.min(ms, LIMIT_MS));
  expect(await answered).toEqual([outcome]);
  expect(clock.waits).toEqual(ms > LIMIT_MS ? [ms - LIMIT_MS] : []); // the work's own
  clock.forward(LIMIT_MS);
  await nextTurn(); // an error that nobody caught would fail the test here
});
