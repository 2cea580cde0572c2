import { KeyedMutex } from './keyed-mutex.js';

it('runs what shares a key one after another, in order, also after a failure', async () => {
  const mutex = new KeyedMutex();
  const log: string[] = [];
  const job = (name: string, fails: 'fails' | 'ends') => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ${fails}`);
    if (fails === 'fails') throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    mutex.run('ann', job('a', 'ends')),
    mutex.run('ann', job('b', 'fails')),
    mutex.run('ann', job('c', 'ends')),
  ]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b fails', 'c begins', 'c ends']);
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }]);
});

it('lets others go on meanwhile', async () => {
  const mutex = new KeyedMutex();
  let release: () => void = () => undefined;
  const held = mutex.run('ann', () => new Promise<void>((resolve) => (release = resolve)));
  await expect(mutex.run('ben', async () => 'done')).resolves.toBe('done');
  release();
  await held;
});
