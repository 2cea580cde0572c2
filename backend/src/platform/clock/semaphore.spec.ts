import { Semaphore } from './semaphore.js';

it('lets the next one go when one has ended, in order', async () => {
  const semaphore = new Semaphore(1);
  const went: string[] = [];
  const go = async (name: string): Promise<void> => {
    if (await semaphore.acquire(1_000)) went.push(name);
  };
  await go('a');
  const others = [go('b'), go('c')];
  expect(went).toEqual(['a']);
  semaphore.release();
  await others[0];
  expect(went).toEqual(['a', 'b']);
  semaphore.release();
  await others[1];
  semaphore.release();
  await go('d');
  expect(went).toEqual(['a', 'b', 'c', 'd']);
});

it("gives up after its patience, and takes nobody else's turn", async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire(0);
  await expect(semaphore.acquire(1)).resolves.toBe(false);
  semaphore.release();
  await expect(semaphore.acquire(1)).resolves.toBe(true);
});
