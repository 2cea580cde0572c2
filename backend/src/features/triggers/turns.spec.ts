import { Turns } from './turns.js';

it('runs what shares a key one after another, in order, also after a failure', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const job = (name: string, fails: 'fails' | 'ends') => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ${fails}`);
    if (fails === 'fails') throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    turns.take('ann', job('a', 'ends')),
    turns.take('ann', job('b', 'fails')),
    turns.take('ann', job('c', 'ends')),
  ]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b fails', 'c begins', 'c ends']);
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }]);
});

it('lets others go on meanwhile', async () => {
  const turns = new Turns();
  let release: () => void = () => undefined;
  const held = turns.take('ann', () => new Promise<void>((resolve) => (release = resolve)));
  await expect(turns.take('ben', async () => 'done')).resolves.toBe('done');
  release();
  await held;
});
