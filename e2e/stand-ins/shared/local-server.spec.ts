import { listen, newApp, withOutages } from './local-server.js';

/** Counts what was started and is not closed yet. */
async function counted() {
  const open = new Set<number>();
  let starts = 0;
  const served = await withOutages(async (port) => {
    const { close, ...server } = await listen(newApp(), port);
    const start = (starts += 1);
    open.add(start);
    return {
      ...server,
      close: async () => {
        await close();
        open.delete(start);
      },
    };
  });
  return { ...served, open };
}

it('comes up once, however often it is asked to', async () => {
  const { open, outages, close } = await counted();
  await outages.down();
  await Promise.all([outages.up(), outages.up()]);
  expect([...open]).toEqual([2]);
  await close();
  expect(open.size).toBe(0);
});

it('leaves nothing running when it is closed while it comes up', async () => {
  const { first, open, outages, close } = await counted();
  await outages.down();
  await Promise.all([outages.up(), close()]);
  await outages.up();
  expect(open.size).toBe(0);
  await expect(fetch(first.url)).rejects.toThrow();
});

it('comes up again after a time at which its port was taken', async () => {
  const { first, open, outages, close } = await counted();
  await outages.down();
  const other = await listen(newApp(), first.port);
  await expect(outages.up()).rejects.toThrow('EADDRINUSE');
  await other.close();
  await outages.up();
  expect(open.size).toBe(1);
  await close();
});
