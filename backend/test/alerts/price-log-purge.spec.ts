import { pino } from 'pino';
import { PriceLogPurge } from '../../src/pipeline/alerts/price-log-purge.js';
import { testConfig } from '../support/test-config.js';
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
    await new PriceLogPurge(dataSource, testConfig({ priceLogHours }), pino({ level: 'silent' })).run();
    const rows = await dataSource.query<{ seqs: string[] }[]>('SELECT seqs FROM price_log ORDER BY id');
    expect(rows.flatMap(({ seqs }) => seqs)).toEqual(kept);
  } finally {
    await database.drop();
  }
});
