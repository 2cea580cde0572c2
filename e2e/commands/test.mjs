import { provideBrowser } from './browser.mjs';
import { CHECK_STEPS } from './check-steps.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT, script } from './run-script.mjs';
import { SAMPLES } from './long-runs.mjs';
import { conclude, runSteps } from './steps.mjs';

/** Everything, in the order in which a mistake shows soonest. Later steps need the build. */
let browser;
try {
  browser = await provideBrowser();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const checked = await runSteps(CHECK_STEPS, { atOnce: 2 });
const build = { name: 'build', work: () => ensureBuilt(['backend', 'e2e', 'frontend'], () => {}) };
const built = await runSteps([build], { atOnce: 1 });
const later = [
  { name: 'integration', ...script('backend', 'integration') },
  { name: 'journeys', ...script('e2e', 'e2e'), env: { CHROMIUM_PATH: browser } },
  ...SAMPLES.map(({ name, command }) => ({ name, command, folder: ROOT })),
];
conclude([...checked, ...built, ...(built[0].ok ? await runSteps(later, { atOnce: 1 }) : [])]);
