import { prepare } from '../sandbox/prepare.mjs';

await prepare(['backend', 'e2e', 'frontend']);
await import('../dist/attack/main.js');
