import { prepare } from './steps/prepare.mjs';

await prepare(['backend', 'e2e', 'frontend']);
await import('../dist/proofs/attack/main.js');
