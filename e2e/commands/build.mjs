import { ensureBuilt } from './ensure-built.mjs';

await ensureBuilt(['backend', 'e2e', 'frontend'], console.log);
