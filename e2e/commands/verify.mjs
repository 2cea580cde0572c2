import { ensureBuilt } from './ensure-built.mjs';
import { provideFaketime } from './faketime.mjs';
import { LONG_RUNS } from './long-runs.mjs';
import { ROOT, script } from './run-script.mjs';
import { conclude, runSteps } from './steps.mjs';

await provideFaketime();
await ensureBuilt(['backend', 'e2e'], console.log);
const integration = script('backend', 'integration');
const burst = { name: 'burst', ...integration, command: `${integration.command} burst` };
const badInput = {
  name: 'bad input, 20,000',
  ...integration,
  command: `${integration.command} test/bad-input`,
  env: { BAD_INPUT_REQUESTS: '20000' },
};
const billing = {
  name: 'billing, 1,000 charges',
  ...integration,
  command: `${integration.command} test/billing-model`,
  env: { BILLING_CHARGES: '1000' },
};
const runs = LONG_RUNS.map(({ name, command }) => ({ name, command, folder: ROOT }));
conclude(await runSteps([burst, badInput, billing, ...runs], { atOnce: 1 }));
