import { Turns } from './turns.js';

it('lets the next one go when one has ended, in order', async () => {
  const turns = new Turns(1);
  const went: string[] = [];
  const go = async (name: string): Promise<void> => {
    if (await turns.begin(1_000)) went.push(name);
  };
  await go('a');
  const others = [go('b'), go('c')];
  expect(went).toEqual(['a']);
  turns.end();
  await others[0];
  expect(went).toEqual(['a', 'b']);
  turns.end();
  await others[1];
  turns.end();
  await go('d');
  expect(went).toEqual(['a', 'b', 'c', 'd']);
});

it("gives up after its patience, and takes nobody else's turn", async () => {
  const turns = new Turns(1);
  await turns.begin(0);
  await expect(turns.begin(1)).resolves.toBe(false);
  turns.end();
  await expect(turns.begin(1)).resolves.toBe(true);
});
