import { prepare } from './steps/prepare.mjs';

/** `node database.mjs backup FILE`: runs the backend's command db-backup with the arguments that follow. */
const [name] = process.argv.splice(2, 1);
await prepare(['backend']);
await import(`../../backend/dist/operations/commands/db-${name}.js`);
