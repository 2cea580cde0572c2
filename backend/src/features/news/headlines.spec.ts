import type { DataSource } from 'typeorm';
import { Headlines } from './headlines.js';

it('lets others have their turn between people', async () => {
  const query = (sql: string) => Promise.resolve(sql.includes('AS now') ? [{ now: 1_700_000_000_000 }] : []);
  const headlines = new Headlines({ query } as unknown as DataSource);
  let yielded = 0;
  const count = (): void => {
    yielded += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const people = Array.from({ length: 50 }, (_, nth) => String(nth));
  expect((await headlines.forPeople(people, 5)).size).toBe(people.length);
  clearImmediate(next);
  expect(yielded).toBeGreaterThanOrEqual(people.length - 1);
});
