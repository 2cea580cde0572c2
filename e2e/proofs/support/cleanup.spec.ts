import { Cleanup } from './cleanup.js';

it('undoes the last first, all of it, once', async () => {
  const undone: string[] = [];
  const cleanup = new Cleanup();
  for (const name of ['a', 'b', 'c']) {
    cleanup.add(async () => {
      undone.push(name);
      if (name === 'b') throw new Error('stuck');
    });
  }
  expect(await cleanup.run()).toEqual([new Error('stuck')]);
  expect(await cleanup.run()).toEqual([]);
  expect(undone).toEqual(['c', 'b', 'a']);
});
