import { CHECK_STEPS } from './steps/check-steps.mjs';
import { conclude, runGroups } from './steps/steps.mjs';

conclude(await runGroups([{ steps: CHECK_STEPS, atOnce: 3 }]), 'npm test --');
