import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';
import { provideFaketime } from './tools/faketime.mjs';
import { provideRedis } from './tools/redis.mjs';

await provideFaketime();
await provideRedis().catch((error) => console.error(error.message)); // one row needs it, and says so
await prepare(['backend', 'e2e']);
await built('e2e/dist/proofs/chaos/main.js');
