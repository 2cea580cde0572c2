import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { quoted, ROOT, run } from './run-script.mjs';
import { failedFiles, lastLine, slugOf, whatWentWrong } from './what-went-wrong.mjs';

/** @import { Step, StepGroup, StepResult, TestCount } from './step.js' */

const NO_TESTS = { passed: 0, failed: 0 };
const OUTPUT_FOLDER = join(ROOT, 'test-output');

/**
 * Runs groups of steps in turn; none after a group with `isNeeded` that failed.
 *
 * @param {readonly StepGroup[]} groups
 */
export async function runGroups(groups) {
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  /** @type {StepResult[]} */
  const results = [];
  for (const { steps, atOnce, isNeeded = false } of groups) {
    const ended = await runSome(steps, atOnce);
    results.push(...ended);
    if (isNeeded && !ended.every(({ ok }) => ok)) break;
  }
  return results;
}

/**
 * The groups to run for the words after a command: all without words, else the one step whose slug is the first word, with
 * the other words as its arguments, after `build`. Ends the process if there is no such step.
 *
 * @param {readonly StepGroup[]} groups
 * @param {readonly string[]} words
 * @param {Step} build
 * @returns {readonly StepGroup[]}
 */
export function wanted(groups, [slug, ...words], build) {
  if (slug === undefined) return groups;
  const steps = groups.flatMap((group) => group.steps);
  const step = steps.find(({ name }) => slugOf(name) === slug);
  if (step === undefined) {
    console.error(
      `There is no step "${slug}". There are: ${steps.map(({ name }) => slugOf(name)).join(', ')}`,
    );
    process.exit(1);
  }
  const asked = step.command === undefined ? step : { ...step, command: step.command + quoted(words) };
  return [
    { steps: step === build ? [] : [build], atOnce: 1, isNeeded: true },
    { steps: [asked], atOnce: 1 },
  ];
}

/**
 * @param {readonly Step[]} steps
 * @param {number} atOnce
 */
async function runSome(steps, atOnce) {
  const waiting = [...steps];
  /** @type {StepResult[]} */
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/**
 * @param {Step} step
 * @returns {Promise<StepResult>}
 */
async function runStep(step) {
  const start = performance.now();
  const { complaint, printed, tests, processor } = await outcomeOf(step);
  const seconds = (performance.now() - start) / 1000;
  const ok = complaint === null;
  const output = join(OUTPUT_FOLDER, `${slugOf(step.name)}.log`);
  await writeFile(output, complaint ?? printed);
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s${processor === null ? '' : `, ${processor.toFixed(1)} s of processor`}`,
  );
  if (complaint !== null) console.log(whatWentWrong(complaint).replace(/^/gm, '       '));
  const files = complaint === null ? [] : failedFiles(complaint);
  return { name: step.name, ok, seconds, processor, tests, files, output: relative(ROOT, output) };
}

/**
 * `complaint` is null if it went well; `tests` counts those that Jest or Playwright says it ran.
 *
 * @param {Step} step
 * @returns {Promise<{ complaint: string | null, printed: string, tests: TestCount, processor: number | null }>}
 */
async function outcomeOf(step) {
  const { command, work } = step;
  const unknown = { printed: '', tests: NO_TESTS, processor: null };
  try {
    if (command === undefined) {
      const said = await work?.();
      return { ...unknown, complaint: typeof said === 'string' ? said : null };
    }
    const { code, output, processor } = await run({ ...step, command });
    return { complaint: code === 0 ? null : output, printed: output, tests: countTests(output), processor };
  } catch (error) {
    return { ...unknown, complaint: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/** @param {string} output */
function countTests(output) {
  const lines = output.split('\n').filter((line) => /^(Tests:|\s+\d+ (passed|failed)\b)/.test(line));
  const sum = (/** @type {string} */ word) =>
    lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/**
 * A table of all steps, with how long this process took for them together, and exit code 1 if one failed. The last line
 * says what failed, how `command` repeats just that, and where its output lies.
 *
 * @param {readonly StepResult[]} results
 * @param {string} command
 */
export function conclude(results, command) {
  const total = performance.now() / 1000;
  const figure = (/** @type {number | null} */ value) =>
    (value === null ? '' : value.toFixed(1)).padStart(10);
  console.log('\nStep                   Result   Seconds Processor');
  for (const { name, ok, seconds, processor } of results) {
    console.log(`${name.padEnd(22)} ${ok ? 'ok    ' : 'FAILED'}${figure(seconds)}${figure(processor)}`);
  }
  const processor = results.reduce((sum, each) => sum + (each.processor ?? 0), 0);
  console.log(`${''.padEnd(29)}${figure(total)}${figure(processor)}`);
  const count = (/** @type {keyof TestCount} */ word) =>
    results.reduce((all, { tests }) => all + tests[word], 0);
  console.log(`\nTests in all:\n${count('passed')} passed, ${count('failed')} failed`);
  console.log(lastLine(results, command));
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
