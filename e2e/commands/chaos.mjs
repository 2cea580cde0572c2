import { prepare } from '../sandbox/prepare.mjs';

await prepare(['backend', 'e2e']);
await import('../dist/chaos/main.js');
