import { prepare } from '../sandbox/prepare.mjs';

await prepare(['backend', 'e2e']);
await import('../dist/replay/main.js');
