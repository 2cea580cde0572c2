import { runOnDatabase } from './steps/embedded-database.mjs';

/** `node database.mjs backup FILE`: runs the backend's command db-backup with the arguments that follow. */
const [name] = process.argv.splice(2, 1);
await runOnDatabase(`db-${name}`);
