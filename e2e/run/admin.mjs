import { runOnDatabase } from './steps/embedded-database.mjs';

/** `node admin.mjs admin-grant EMAIL`: runs the backend's command of that name with the arguments that follow. */
const [name = 'admin-grant'] = process.argv.splice(2, 1);
await runOnDatabase(name);
