import { prepare } from '../sandbox/prepare.mjs';
import { provideFaketime } from './faketime.mjs';
import { provideRedis } from './redis.mjs';

await provideFaketime();
await provideRedis().catch((error) => console.error(error.message)); // one row needs it, and says so
await prepare(['backend', 'e2e']);
await import('../dist/chaos/main.js');
