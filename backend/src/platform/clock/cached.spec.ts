import { Cached } from './cached.js';

it('asks once for all who want the answer while it is open, and again when it is too old', async () => {
  let asked = 0;
  const kept = new Cached(async () => {
    asked += 1;
    return asked;
  }, 10_000);
  await expect(Promise.all([kept.get(), kept.get()])).resolves.toEqual([1, 1]);
  await expect(kept.get()).resolves.toBe(1);
  const short = new Cached(async () => (asked += 1), 0);
  await short.get();
  await expect(short.get()).resolves.toBe(3);
});

it('keeps no failure', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('up')];
  const kept = new Cached(() => answers.shift() ?? Promise.resolve('late'), 10_000);
  await expect(kept.get()).rejects.toThrow('down');
  await expect(kept.get()).resolves.toBe('up');
  await expect(kept.get()).resolves.toBe('up');
});
