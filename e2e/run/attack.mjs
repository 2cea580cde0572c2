import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

await prepare(['backend', 'e2e', 'frontend']);
await built('e2e/dist/proofs/attack/main.js');
