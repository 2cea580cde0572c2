import { register } from 'node:module';

/** For `node --import`: lets a tool run TypeScript of ours as tests do. */
register('./typescript-loader.mjs', import.meta.url);
