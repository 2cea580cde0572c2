import { prepare } from '../sandbox/prepare.mjs';
import { provideFaketime } from './faketime.mjs';

await provideFaketime();
await prepare(['backend', 'e2e']);
await import('../dist/chaos/main.js');
