import { register } from 'node:module';

/** One PostgreSQL for the whole run, before the first test file. */
export default async function startPostgres() {
  register('../native/typescript-loader.mjs', import.meta.url);
  const { startTestPostgres } = await import('./test-postgres.js');
  await startTestPostgres();
}
