import { existsSync } from 'node:fs';

const bundle = new URL('bundle/bellwether.js', import.meta.url);
const { bellwether } = (
  existsSync(bundle) ? await import(bundle.href) : await import('./operations/commands/bellwether.js')
) as typeof import('./operations/commands/bellwether.js');
await bellwether(process.argv.slice(2));
