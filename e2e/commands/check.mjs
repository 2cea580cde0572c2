import { CHECK_STEPS } from './check-steps.mjs';
import { conclude, runGroups } from './steps.mjs';

conclude(await runGroups([{ steps: CHECK_STEPS, atOnce: 3 }]), 'npm test --');
