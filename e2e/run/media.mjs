import { provideBrowser } from './tools/browser.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { run, ROOT } from './steps/run-script.mjs';

/** Takes the demo video, the link preview and the icons anew: `npm run media`, or one of them: `npm run media -- video`. */
const browser = await provideBrowser();
await ensureBuilt(['backend', 'e2e', 'frontend'], console.log);
const words = process.argv.slice(2).map((word) => `'${word.replaceAll("'", "'\\''")}'`);
const { code } = await run({
  command: ['playwright test --config journeys/media', ...words].join(' '),
  folder: `${ROOT}e2e`,
  env: { CHROMIUM_PATH: browser },
  live: (chunk) => process.stdout.write(chunk),
});
process.exitCode = code;
