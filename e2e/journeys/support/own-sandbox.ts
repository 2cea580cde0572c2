import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import type { SandboxWithSettings } from './sandbox-under-test.js';

const START_MS = 120_000;

/** Starts a sandbox for a story about settings; answers what ends it. Call it in `beforeAll`. One that does not start is ended. */
export async function startSandbox({ url, env }: SandboxWithSettings): Promise<() => Promise<void>> {
  const { PATH, HOME, PGBIN } = process.env;
  const product = spawn(process.execPath, ['run/start.mjs'], {
    env: { ...env, PATH, HOME, PGBIN },
    stdio: 'ignore',
  });
  const answers = () =>
    fetch(`${url}/api/prices?symbols=BTC`).then(
      ({ ok }) => ok,
      () => false,
    );
  const end = async (): Promise<void> => {
    if (product.exitCode !== null || product.signalCode !== null) return;
    const ended = once(product, 'exit');
    product.kill('SIGTERM');
    await ended;
  };
  try {
    await expect.poll(answers, { timeout: START_MS }).toBe(true);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
