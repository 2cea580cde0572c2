import { provideBrowser } from './tools/browser.mjs';
import { TYPES_AGAIN, UNIT } from './steps/check-steps.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { NO_FIREFOX, provideFirefox } from './tools/firefox.mjs';
import { provideFaketime } from './tools/faketime.mjs';
import { ALL_SUMMARIES, LONG_RUNS, ON_NODE_OF_THE_IMAGE } from './steps/long-runs.mjs';
import { provideRedis } from './tools/redis.mjs';
import { onNode, script } from './steps/run-script.mjs';
import { conclude, runGroups, wanted } from './steps/steps.mjs';

/** @import { Script } from './steps/step.js' */

const browser = await provideBrowser();
const firefox = await provideFirefox();
await provideFaketime();
await provideRedis();
const build = { name: 'build', work: () => ensureBuilt(['backend', 'bundle', 'e2e', 'frontend'], () => {}) };
const unit = script('backend', 'unit');
const integration = script('backend', 'integration');
const journeys = { ...script('e2e', 'e2e'), env: { CHROMIUM_PATH: browser } };
const burst = part('burst', integration, 'burst');
const everyLook = part('every look', journeys, 'every-screen every-page');
const mainJourney = part('main journey', journeys, 'a-price-crosses-telegram-rings');
const digestInTime = part('digest within five seconds', integration, 'delivery/quiet-hours', {
  QUIET_TIMED: 'true',
});
const signedOut = part('signed out within a second', journeys, 'what-only-the-person-may-do', {
  SESSIONS_TIMED: 'true',
});
const journeysInFirefox = {
  name: 'journeys in Firefox',
  command: 'playwright test --config journeys/firefox',
  folder: journeys.folder,
};
const inFirefox = firefox === null ? [] : [{ ...journeysInFirefox, env: { FIREFOX_PATH: firefox } }];
/** The oldest that is supported, and that of the image. */
const releases = [20, 24].flatMap((major) =>
  [...UNIT, { name: 'integration', ...integration }, mainJourney].map((step) => onNode(major, step)),
);
const models = [
  part('bad input, 20,000', integration, 'identity/bad-input', { BAD_INPUT_REQUESTS: '20000' }),
  part('bad input, every field', integration, 'trial/trial.bad-input', { TRIAL_BAD_INPUT_ONE_FIELD_OF: '1' }),
  part('billing, 1,000 charges', integration, 'billing/billing-model', { BILLING_CHARGES: '1000' }),
  part('triggers, 1,000 × 50', integration, 'triggers/trigger-model', { TRIGGER_MODEL_SEQUENCES: '1000' }),
  part('index, 1,000,000 ticks', unit, 'trigger-index.model', { INDEX_MODEL_TICKS: '1000000' }),
  part('series, 10,000 worlds', unit, 'evaluator/series/.*model', { SERIES_MODEL_RUNS: '10000' }),
  part('summaries, 24 zones × 400 days', integration, 'news/summary-zones', { SUMMARY_DAYS: '400' }),
  part('quiet hours, 10,000 alerts', integration, 'delivery/quiet-nights', { QUIET_ALERTS: '10000' }),
  part('numbers, 2,000,000 entries', unit, 'read-number.model', { READ_NUMBER_ENTRIES: '2000000' }),
  part('escalation, 10,000 sequences', integration, 'delivery/escalation.model', {
    ESCALATION_SEQUENCES: '10000',
  }),
];
/** Times are judged in the last ones, so nothing runs beside them. */
const groups = [
  { steps: [build], atOnce: 1, isNeeded: true },
  { steps: [...TYPES_AGAIN, burst, everyLook, ...inFirefox], atOnce: 1 },
  { steps: releases, atOnce: 1 },
  { steps: [ALL_SUMMARIES, ...models], atOnce: 2 },
  {
    steps: [signedOut, digestInTime, ...LONG_RUNS, ...ON_NODE_OF_THE_IMAGE.map((step) => onNode(24, step))],
    atOnce: 1,
  },
];
const results = await runGroups(wanted(groups, process.argv.slice(2), build));
if (firefox === null) console.log(NO_FIREFOX);
conclude(results, 'npm run verify --');

/**
 * A step that runs the tests of a script whose files have these words in their names.
 *
 * @param {string} name
 * @param {Script} whole
 * @param {string} words
 * @param {Script['env']} [env]
 */
function part(name, whole, words, env) {
  return { ...whole, name, command: `${whole.command} ${words}`, env: { ...whole.env, ...env } };
}
