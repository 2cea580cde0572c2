import { type HashAsker, HashQueue } from './hash-queue.js';

const from = (address: string, kind: HashAsker['kind'] = 'stranger'): HashAsker => ({ address, kind });
const HERE = from('192.0.2.1');

/** Work that goes on until it is ended. */
function work() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (queue: HashQueue, name: string, asker = HERE) =>
    queue.run(asker, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  return { started, ends, begin };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Ends what goes, one by one, until nothing is left. */
async function drain(ends: readonly (() => void)[]): Promise<void> {
  for (let done = 0; done < ends.length; done += 1) {
    ends[done]?.();
    await settled();
  }
}

const REFUSED = { code: 'UNAVAILABLE', status: 503, retryAfterSec: 2 };
const names = (count: number) => Array.from({ length: count }, (_, n) => String(n));

it('two go at once, the others of an address in the order they came', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = names(4).map((name) => begin(queue, name));
  await settled();
  expect(started).toEqual(['0', '1']);
  ends[1]?.();
  await settled();
  expect(started).toEqual(['0', '1', '2']);
  await drain(ends);
  expect(await Promise.all(all)).toEqual(names(4));
});

it('forty of strangers wait, the next of the same address is refused with 503 and a time to come back', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = names(42).map((name) => begin(queue, name));
  await expect(begin(queue, 'more')).rejects.toMatchObject(REFUSED);
  await drain(ends);
  expect(await Promise.all(all)).toHaveLength(42);
  expect(started).not.toContain('more');
});

it('addresses take turns, so that a flood from one delays nobody else', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = [
    ...names(20).map((name) => begin(queue, name)),
    begin(queue, 'ann 1', from('198.51.100.7')),
    begin(queue, 'ann 2', from('198.51.100.7')),
    begin(queue, 'ben', from('203.0.113.9')),
  ];
  await settled();
  await drain(ends);
  await Promise.all(all);
  expect(started.slice(0, 8)).toEqual(['0', '1', '2', 'ann 1', 'ben', '3', 'ann 2', '4']);
});

it('counts the addresses of one /64 network as one', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const all = [
    ...names(6).map((name) => begin(queue, name, from(`2001:db8:1:1::${name}`))),
    begin(queue, 'ann', from('2001:db8:1:2::1')),
  ];
  await settled();
  await drain(ends);
  await Promise.all(all);
  expect(started.slice(0, 4)).toEqual(['0', '1', '2', 'ann']);
});

it('in a full line the address with most of it gives way', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const flood = names(42).map((name) => begin(queue, name));
  const lost = expect(flood[41]).rejects.toMatchObject(REFUSED);
  const ann = begin(queue, 'ann', from('198.51.100.7'));
  await lost;
  await drain(ends);
  expect(await ann).toBe('ann');
  expect(await Promise.all(flood.slice(0, 41))).toHaveLength(41);
  expect(started[3]).toBe('ann');
});

it('keeps ten places, and every second turn, for browsers that are known', async () => {
  const queue = new HashQueue();
  const { started, ends, begin } = work();
  const strangers = names(42).map((name) => begin(queue, name, from(`10.0.${name}.1`)));
  const known = names(10).map((name) => begin(queue, `known ${name}`, from(`10.1.${name}.1`, 'known')));
  await expect(begin(queue, 'more', from('10.2.0.1'))).rejects.toMatchObject(REFUSED);
  await expect(begin(queue, 'more', from('10.2.0.1', 'known'))).rejects.toMatchObject(REFUSED);
  await settled();
  await drain(ends);
  expect(await Promise.all([...strangers, ...known])).toHaveLength(52);
  expect(started.slice(2, 6)).toEqual(['known 0', '2', 'known 1', '3']);
});

it('goes on after work that failed', async () => {
  const queue = new HashQueue();
  const failed = names(3).map(() => queue.run(HERE, () => Promise.reject(new Error('no memory'))));
  const outcomes = await Promise.allSettled(failed);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(queue.run(HERE, () => Promise.resolve('done'))).resolves.toBe('done');
});
