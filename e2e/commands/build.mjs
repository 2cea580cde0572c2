import { ensureBuilt } from './ensure-built.mjs';

await ensureBuilt(['backend', 'bundle', 'e2e', 'frontend'], console.log);
