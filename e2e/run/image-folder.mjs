import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

/** Proves what the image holds without an engine: `npm run image` does with one. */
await prepare(['backend', 'bundle', 'e2e', 'frontend']);
await built('e2e/dist/proofs/image/main.js');
