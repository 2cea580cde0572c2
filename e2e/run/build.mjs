import { ensureBuilt } from './steps/ensure-built.mjs';

await ensureBuilt(['backend', 'bundle', 'e2e', 'frontend'], console.log);
