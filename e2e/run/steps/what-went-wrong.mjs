/** @import { StepResult } from './step.js' */

/**
 * What Jest or Playwright printed, without the lines of what passed: the names of the failed tests first, since a log may be
 * cut short, then the failures, then console and server output.
 *
 * @param {string} output
 */
export function whatWentWrong(output) {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(PASS |\s+(✓|ok)\s)/.test(line));
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const aside = [];
  let isConsole = false;
  for (const line of lines) {
    if (/^(\S| {2}●)/.test(line)) isConsole = line.trim() === '● Console';
    (isConsole || line.startsWith('[WebServer]') ? aside : said).push(line);
  }
  const failed = new Set(
    said.filter((line) => /^\s{1,4}(● |\d+\) .+ › )/.test(line)).map((line) => line.trim()),
  );
  return [...failed, ...(failed.size > 0 ? [''] : []), ...said, ...aside].join('\n');
}

/**
 * The test files that failed, as Jest ("FAIL integration test/a.spec.ts") and Playwright ("  1) [stories] › journeys/a.spec.ts:3:1 › …") name them.
 *
 * @param {string} output
 */
export function failedFiles(output) {
  const named = [
    ...output.matchAll(/^FAIL .*?([^\s/]+\.spec\.tsx?)/gm),
    ...output.matchAll(/^\s{1,4}\d+\) .*?([^\s/]+\.spec\.ts):\d+/gm),
  ];
  return [...new Set(named.map(([, file]) => String(file)))];
}

/**
 * One line: which steps failed, with their files, the command that repeats just those, and where the output lies.
 *
 * @param {readonly Pick<StepResult, 'name' | 'ok' | 'files' | 'output'>[]} results
 * @param {string} command runs a step by its name, "npm test --"
 */
export function lastLine(results, command) {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return `All ${results.length} steps passed.`;
  const what = failed.map(({ name, files }) => (files.length > 0 ? `${name} (${files.join(', ')})` : name));
  const repeat = failed.map(({ name, files }) =>
    [command, slugOf(name), ...files.map((file) => `/${file}`)].join(' '),
  );
  const outputs = failed.map(({ output }) => output);
  return `FAILED: ${what.join('; ')} · repeat: ${repeat.join(' ; ')} · output: ${outputs.join(', ')}`;
}

/**
 * What a step is called on a command line and its output's file: "chaos F12, a sample" is chaos-f12-a-sample.
 *
 * @param {string} name
 */
export function slugOf(name) {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
