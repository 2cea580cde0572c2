import { register } from 'node:module';

/** A process that starts the embedded database of the DATA_DIR it is given, says where it is, and stays until it is killed. */
register('../native/typescript-loader.mjs', import.meta.url);
const { startEmbeddedPostgres } = await import('../../src/platform/database/embedded/embedded-postgres.js');
const [, , dataDir = ''] = process.argv;
const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', say: () => {} });
process.send?.({ url: postgres.url });
