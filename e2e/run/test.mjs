import { provideBrowser } from './tools/browser.mjs';
import { CHECK_STEPS } from './steps/check-steps.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { provideRedis } from './tools/redis.mjs';
import { script } from './steps/run-script.mjs';
import { BESIDE_INTEGRATION, IMAGE_FOLDER, SAMPLES } from './steps/long-runs.mjs';
import { complainAboutLicences } from './checks/licences.mjs';
import { complainAboutWeight } from './checks/script-weight.mjs';
import { conclude, runGroups, wanted } from './steps/steps.mjs';

/** Everything, in the order in which a mistake shows soonest; later steps need the build. `npm test -- integration leases`: just that. */
let browser;
try {
  browser = await provideBrowser();
  await provideRedis();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const build = { name: 'build', work: () => ensureBuilt(['backend', 'bundle', 'e2e', 'frontend'], () => {}) };
const integration = { name: 'integration', ...script('backend', 'integration') };
const journeys = {
  name: 'journeys',
  ...script('e2e', 'e2e'),
  env: { CHROMIUM_PATH: browser, LOOKS: 'few' },
};
const weight = { name: 'page weight', work: complainAboutWeight };
const licences = { name: 'licences', work: complainAboutLicences };
const groups = [
  { steps: CHECK_STEPS, atOnce: 3 },
  { steps: [build], atOnce: 1, isNeeded: true },
  { steps: [weight, licences], atOnce: 1 },
  { steps: [integration, ...BESIDE_INTEGRATION], atOnce: 2 },
  // Alone: starting a product takes both cores from the browsers for seconds.
  { steps: [journeys], atOnce: 1 },
  { steps: SAMPLES, atOnce: 2 },
  { steps: [IMAGE_FOLDER], atOnce: 1 },
];
conclude(await runGroups(wanted(groups, process.argv.slice(2), build)), 'npm test --');
