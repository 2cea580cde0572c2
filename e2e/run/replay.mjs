import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

await prepare(['backend', 'e2e']);
await built('e2e/dist/proofs/replay/main.js');
