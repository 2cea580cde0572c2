import { prepare } from './prepare.mjs';

if (process.env.NODE_ENV === 'production') {
  await prepare(['backend', 'bundle', 'frontend']);
  await import('../../backend/dist/main.js');
} else {
  const startedAt = performance.now();
  await prepare(['backend', 'bundle', 'e2e', 'frontend']);
  const { runSandbox } = await import('../dist/sandbox/run-sandbox.js');
  process.exit(await runSandbox({ startedAt }));
}
