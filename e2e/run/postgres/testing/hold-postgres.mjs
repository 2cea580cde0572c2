import { register } from 'node:module';

/** A process that starts the embedded database of the DATA_DIR it is given, says where it is, and stays until it is killed. */
register('../../../../backend/test/native/typescript-loader.mjs', import.meta.url);
const { startEmbeddedPostgres } = await import('../embedded-postgres.js');
const postgres = await startEmbeddedPostgres({
  dataDir: String(process.argv[2]),
  role: 'server',
  say: () => {},
});
process.send?.({ url: postgres.url });
