import { prepare } from './prepare.mjs';

if (process.env.NODE_ENV === 'production') {
  await prepare(['backend', 'frontend']);
  await import('../../backend/dist/main.js');
} else {
  const startedAt = performance.now();
  await prepare(['backend', 'e2e', 'frontend']);
  const { runSandbox } = await import('../dist/sandbox/run-sandbox.js');
  process.exit(await runSandbox({ startedAt }));
}
