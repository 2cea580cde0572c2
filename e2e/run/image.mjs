import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';
import { ROOT } from './steps/run-script.mjs';
import { buildImage, ENGINES, provideEngine } from './tools/container-engine.mjs';

/**
 * Builds the image with the engine that is there, or the one named on the command line, and proves it. `--built`: proves the
 * one that was built before.
 */
const TAG = 'bellwether';

await prepare(['backend', 'e2e']);
const engine = ENGINES.find((name) => process.argv.includes(name)) ?? (await provideEngine());
console.log(`Engine: ${engine}`);
if (!process.argv.includes('--built')) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const start = performance.now();
  await buildImage(engine, { tag: TAG, version, revision });
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
const { proveImage } = await built('e2e/dist/proofs/image/prove-image.js');
await proveImage(engine, TAG);
