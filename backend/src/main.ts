import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { dataDirOf } from './platform/config/data-dir.js';

/** Node has it from 22.8 on. Does nothing where NODE_COMPILE_CACHE has enabled it already. */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(join(dataDirOf(process.env), 'compile-cache'));

const bundle = new URL('bundle/serve.js', import.meta.url);
const { serve } = (
  existsSync(bundle) ? await import(bundle.href) : await import('./serve.js')
) as typeof import('./serve.js');
await serve();
