import { runOnDatabase } from './steps/embedded-database.mjs';

/** `node database.mjs backup FILE`: runs `bellwether backup FILE`. */
const [name] = process.argv.splice(2, 1);
await runOnDatabase(String(name));
