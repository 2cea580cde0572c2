import { pino } from 'pino';
import { PriceLogPurge } from '../src/alerts/price-log-purge.js';
import { testConfig } from './support/test-config.js';
import { createTestDatabase } from './support/test-database.js';

it('the price log is kept as long as configured, and no longer', async () => {
  const database = await createTestDatabase();
  const { dataSource } = database;
  try {
    await dataSource.query(
      `INSERT INTO price_log (source, symbols, seqs, ats, prices, backings, origins, committed_at)
       SELECT 'live', '{BTC}', ARRAY[n], '{0}', '{1}', '{1}', '{live}', now() - make_interval(mins => n)
         FROM unnest(ARRAY[1, 119, 121, 600]) n`,
    );
    await new PriceLogPurge(dataSource, testConfig({ priceLogHours: 2 }), pino({ level: 'silent' })).run();
    await expect(dataSource.query('SELECT seqs FROM price_log ORDER BY id')).resolves.toEqual([
      { seqs: ['1'] },
      { seqs: ['119'] },
    ]);
  } finally {
    await database.drop();
  }
});
