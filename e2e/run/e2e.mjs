import { runPlaywright } from './steps/playwright.mjs';
import { script } from './steps/run-script.mjs';
import { provideBrowser } from './tools/browser.mjs';
import { provideFaketime } from './tools/faketime.mjs';

/** The browser journeys; arguments go to Playwright: `npm run e2e -- trial`. */
const browser = await provideBrowser();
await provideFaketime();
await runPlaywright(browser, script('e2e', 'e2e'));
