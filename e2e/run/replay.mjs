import { prepare } from './steps/prepare.mjs';

await prepare(['backend', 'e2e']);
await import('../dist/proofs/replay/main.js');
