import { runOnDatabase } from './steps/embedded-database.mjs';

/** `node admin-grant.mjs EMAIL` */
await runOnDatabase('admin-grant');
