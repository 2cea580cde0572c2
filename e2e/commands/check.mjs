import { CHECK_STEPS } from './check-steps.mjs';
import { runSteps } from './steps.mjs';

const start = performance.now();
const results = await runSteps(CHECK_STEPS, { atOnce: 3 });
console.log(`Checked in ${((performance.now() - start) / 1000).toFixed(1)} s`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
