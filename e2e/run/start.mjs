import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

if (process.env.NODE_ENV === 'production') {
  await prepare(['backend', 'bundle', 'frontend']);
  await built('backend/dist/main.js');
} else {
  const startedAt = performance.now();
  await prepare(['backend', 'bundle', 'e2e', 'frontend']);
  const { runSandbox } = await built('e2e/dist/run/sandbox/run-sandbox.js');
  process.exit(await runSandbox({ startedAt }));
}
