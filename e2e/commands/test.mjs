import { provideBrowser } from './browser.mjs';
import { CHECK_STEPS } from './check-steps.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { provideRedis } from './redis.mjs';
import { ROOT, script } from './run-script.mjs';
import { SAMPLES } from './long-runs.mjs';
import { complainAboutWeight } from './script-weight.mjs';
import { conclude, runSteps } from './steps.mjs';

/** Everything, in the order in which a mistake shows soonest. Later steps need the build. */
let browser;
try {
  browser = await provideBrowser();
  await provideRedis();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const checked = await runSteps(CHECK_STEPS, { atOnce: 3 });
const build = { name: 'build', work: () => ensureBuilt(['backend', 'e2e', 'frontend'], () => {}) };
const built = await runSteps([build], { atOnce: 1 });
const later = [
  { name: 'page weight', work: complainAboutWeight },
  { name: 'integration', ...script('backend', 'integration') },
  { name: 'journeys', ...script('e2e', 'e2e'), env: { CHROMIUM_PATH: browser } },
];
const samples = SAMPLES.map(({ name, command }) => ({ name, command, folder: ROOT }));
const proved = built[0].ok
  ? [...(await runSteps(later, { atOnce: 1 })), ...(await runSteps(samples, { atOnce: 2 }))]
  : [];
conclude([...checked, ...built, ...proved]);
