import { ensureBuilt } from './ensure-built.mjs';
import { quoted, run } from './run-script.mjs';

/** @import { Script } from './step.js' */

/**
 * Runs Playwright with the words that npm was given, and prints as it goes. Its exit code becomes ours.
 *
 * @param {string} browser
 * @param {Script} script
 */
export async function runPlaywright(browser, script) {
  await ensureBuilt(['backend', 'e2e', 'frontend'], console.log);
  const { code } = await run({
    ...script,
    command: script.command + quoted(process.argv.slice(2)),
    env: { ...script.env, CHROMIUM_PATH: browser },
    live: (chunk) => process.stdout.write(chunk),
  });
  process.exitCode = code;
}
