import { provideBrowser } from './tools/browser.mjs';
import { TYPES_AGAIN, UNIT } from './steps/check-steps.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { NO_FIREFOX, provideFirefox } from './tools/firefox.mjs';
import { provideFaketime } from './tools/faketime.mjs';
import { ALL_SUMMARIES, LONG_RUNS, ON_NODE_OF_THE_IMAGE } from './steps/long-runs.mjs';
import { provideRedis } from './tools/redis.mjs';
import { inRoot, onNode, script } from './steps/run-script.mjs';
import { conclude, runGroups, wanted } from './steps/steps.mjs';

const browser = await provideBrowser();
const firefox = await provideFirefox();
await provideFaketime();
await provideRedis();
const build = { name: 'build', work: () => ensureBuilt(['backend', 'bundle', 'e2e', 'frontend'], () => {}) };
const integration = script('backend', 'integration');
const burst = { name: 'burst', ...integration, command: `${integration.command} burst` };
const badInput = {
  name: 'bad input, 20,000',
  ...integration,
  command: `${integration.command} identity/bad-input`,
  env: { BAD_INPUT_REQUESTS: '20000' },
};
const trialInput = {
  name: 'bad input, every field',
  ...integration,
  command: `${integration.command} trial/trial.bad-input`,
  env: { TRIAL_BAD_INPUT_ONE_FIELD_OF: '1' },
};
const billing = {
  name: 'billing, 1,000 charges',
  ...integration,
  command: `${integration.command} billing/billing-model`,
  env: { BILLING_CHARGES: '1000' },
};
const triggerModel = {
  name: 'triggers, 1,000 × 50',
  ...integration,
  command: `${integration.command} triggers/trigger-model`,
  env: { TRIGGER_MODEL_SEQUENCES: '1000' },
};
const journeys = script('e2e', 'e2e');
const everyLook = {
  name: 'every look',
  ...journeys,
  command: `${journeys.command} every-screen every-page`,
  env: { CHROMIUM_PATH: browser },
};
const unit = script('backend', 'unit');
const indexModel = {
  name: 'index, 1,000,000 ticks',
  ...unit,
  command: `${unit.command} trigger-index.model`,
  env: { INDEX_MODEL_TICKS: '1000000' },
};
const seriesModel = {
  name: 'series, 10,000 worlds',
  ...unit,
  command: `${unit.command} evaluator/series/.*model`,
  env: { SERIES_MODEL_RUNS: '10000' },
};
const summaryZones = {
  name: 'summaries, 24 zones × 400 days',
  ...integration,
  command: `${integration.command} news/summary-zones`,
  env: { SUMMARY_DAYS: '400' },
};
const quietNights = {
  name: 'quiet hours, 10,000 alerts',
  ...integration,
  command: `${integration.command} delivery/quiet-nights`,
  env: { QUIET_ALERTS: '10000' },
};
const numberReader = {
  name: 'numbers, 2,000,000 entries',
  ...unit,
  command: `${unit.command} read-number.model`,
  env: { READ_NUMBER_ENTRIES: '2000000' },
};
const mainJourney = {
  name: 'main journey',
  ...journeys,
  command: `${journeys.command} a-price-crosses-telegram-rings`,
  env: { CHROMIUM_PATH: browser },
};
const digestInTime = {
  name: 'digest within five seconds',
  ...integration,
  command: `${integration.command} delivery/quiet-hours`,
  env: { QUIET_TIMED: 'true' },
};
const escalationModel = {
  name: 'escalation, 10,000 sequences',
  ...integration,
  command: `${integration.command} delivery/escalation.model`,
  env: { ESCALATION_SEQUENCES: '10000' },
};
const signedOut = {
  name: 'signed out within a second',
  ...journeys,
  command: `${journeys.command} what-only-the-person-may-do`,
  env: { CHROMIUM_PATH: browser, SESSIONS_TIMED: 'true' },
};
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
  [badInput, trialInput, billing, triggerModel, indexModel, seriesModel],
  [summaryZones, quietNights, numberReader, escalationModel],
].flat();
/** Times are judged in the last ones, so nothing runs beside them. */
const groups = [
  { steps: [build], atOnce: 1, isNeeded: true },
  { steps: [...TYPES_AGAIN, burst, everyLook, ...inFirefox], atOnce: 1 },
  { steps: releases, atOnce: 1 },
  { steps: [inRoot(ALL_SUMMARIES), ...models], atOnce: 2 },
  {
    steps: [
      signedOut,
      digestInTime,
      ...LONG_RUNS.map(inRoot),
      ...ON_NODE_OF_THE_IMAGE.map((step) => onNode(24, inRoot(step))),
    ],
    atOnce: 1,
  },
];
const results = await runGroups(wanted(groups, process.argv.slice(2), build));
if (firefox === null) console.log(NO_FIREFOX);
conclude(results, 'npm run verify --');
