import { provideBrowser } from './tools/browser.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { provideFaketime } from './tools/faketime.mjs';
import { run, script } from './steps/run-script.mjs';

/** The browser journeys; arguments go to Playwright: `npm run e2e -- trial`. */
const browser = await provideBrowser();
await provideFaketime();
await ensureBuilt(['backend', 'e2e', 'frontend'], console.log);
const { command, folder } = script('e2e', 'e2e');
const words = process.argv.slice(2).map((word) => `'${word.replaceAll("'", "'\\''")}'`);
const { code } = await run({
  command: [command, ...words].join(' '),
  folder,
  env: { CHROMIUM_PATH: browser },
  live: (chunk) => process.stdout.write(chunk),
});
process.exitCode = code;
