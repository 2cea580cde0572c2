import { Bundle } from './platform/bundle/bundle.js';
import { useStartFlags } from './platform/bundle/start-flags.js';

useStartFlags();
const bundle = new Bundle(new URL('bundle/', import.meta.url));
const { serve } = (
  bundle.exists() ? bundle.load('serve.cjs') : await import('./serve.js')
) as typeof import('./serve.js');
await serve();
