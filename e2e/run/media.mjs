import { runPlaywright } from './steps/playwright.mjs';
import { ROOT } from './steps/run-script.mjs';
import { provideBrowser } from './tools/browser.mjs';

/** Takes the demo video, the link preview and the icons anew: `npm run media`, or one of them: `npm run media -- video`. */
await runPlaywright(await provideBrowser(), {
  command: 'playwright test --config journeys/media',
  folder: `${ROOT}e2e`,
});
