import type { BalanceReading } from './balance-reader.js';
import { LateReader } from './late-reader.js';

it('loads its code once, at the first use, and again only after a failure', async () => {
  let loads = 0;
  const reading = {} as BalanceReading;
  const reader = new LateReader(async () => {
    loads += 1;
    if (loads === 1) throw new Error('too many open files');
    return { read: async () => reading };
  });
  const { signal } = new AbortController();
  await expect(reader.read('an address', signal)).rejects.toThrow('too many open files');
  for (let i = 0; i < 2; i += 1) expect(await reader.read('an address', signal)).toBe(reading);
  expect(loads).toBe(2);
});
