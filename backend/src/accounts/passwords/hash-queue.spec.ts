import { HashQueue } from './hash-queue.js';

/** Work that goes on until it is ended. */
function work() {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (queue: HashQueue, n: number) =>
    queue.run(() => {
      started.push(n);
      return new Promise<number>((resolve) => ends.push(() => resolve(n)));
    });
  return { started, ends, begin };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('two go at once, the others in the order they came', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = [0, 1, 2, 3].map((n) => begin(queue, n));
  await settled();
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  await settled();
  for (const end of ends) end();
  await settled();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('fifty wait, the next is refused with 503 and a time to come back', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = Array.from({ length: 52 }, (_, n) => begin(queue, n));
  await expect(begin(queue, 52)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    retryAfterSec: 2,
  });
  for (let done = 0; done < 52; done += 1) {
    ends[done]?.();
    await settled();
  }
  expect(await Promise.all(all)).toHaveLength(52);
  expect(started).not.toContain(52);
});

it('goes on after work that failed', async () => {
  const queue = new HashQueue();
  const failed = [0, 1, 2].map(() => queue.run(() => Promise.reject(new Error('no memory'))));
  const outcomes = await Promise.allSettled(failed);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(queue.run(() => Promise.resolve('done'))).resolves.toBe('done');
});
