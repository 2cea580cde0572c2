import { priceLogPurge } from '../../src/pipeline/alerts/alerts.module.js';
import { purge } from '../support/purge.js';
import { createTestDatabase } from '../support/test-database.js';

it.each([
  [2, ['1', '29', '31', '119']],
  [0.5, ['1', '29']],
])('a price log of %s hours is kept as long as configured, and no longer', async (priceLogHours, kept) => {
  const database = await createTestDatabase();
  const { dataSource } = database;
  try {
    await dataSource.query(
      `INSERT INTO price_log (source, symbols, seqs, ats, prices, backings, origins, committed_at)
       SELECT 'live', '{BTC}', ARRAY[n], '{0}', '{1}', '{1}', '{live}', now() - make_interval(mins => n)
         FROM unnest(ARRAY[1, 29, 31, 119, 121, 600]) n`,
    );
    await purge(dataSource, [priceLogPurge({ priceLogHours })]);
    const rows = await dataSource.query<{ seqs: string[] }[]>('SELECT seqs FROM price_log ORDER BY id');
    expect(rows.flatMap(({ seqs }) => seqs)).toEqual(kept);
  } finally {
    await database.drop();
  }
});
