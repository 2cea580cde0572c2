import { ensureBuilt } from './ensure-built.mjs';
import { quoted, run } from './run-script.mjs';

/**
 * Runs Playwright with the words that npm was given, and prints as it goes. Its exit code becomes ours.
 *
 * @param {string} browser
 * @param {{ readonly command: string, readonly folder: string }} script
 */
export async function runPlaywright(browser, { command, folder }) {
  await ensureBuilt(['backend', 'e2e', 'frontend'], console.log);
  const { code } = await run({
    command: command + quoted(process.argv.slice(2)),
    folder,
    env: { CHROMIUM_PATH: browser },
    live: (chunk) => process.stdout.write(chunk),
  });
  process.exitCode = code;
}
