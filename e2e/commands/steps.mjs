import { run } from './run-script.mjs';
import { whatWentWrong } from './what-went-wrong.mjs';

const NO_TESTS = { passed: 0, failed: 0 };

/**
 * Runs steps, `atOnce` at a time, and prints each one's outcome and time; of one that fails also what it printed. A step
 * is {name, command, folder, env?} or {name, work}, where work throws to fail. Returns {name, ok, seconds} for each.
 */
export async function runSteps(steps, { atOnce }) {
  const waiting = [...steps];
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Runs groups of steps, {steps, atOnce}, one group after the other. Returns what `runSteps` returns of all. */
export async function runGroups(groups) {
  const results = [];
  for (const { steps, atOnce } of groups) results.push(...(await runSteps(steps, { atOnce })));
  return results;
}

async function runStep(step) {
  const start = performance.now();
  const { complaint, tests } = await outcomeOf(step);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${complaint === null ? 'ok    ' : 'FAILED'} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  if (complaint !== null) console.log(whatWentWrong(complaint).replace(/^/gm, '       '));
  return { name: step.name, ok: complaint === null, seconds, tests };
}

/** `complaint` is null if it went well; `tests` counts those that Jest or Playwright says it ran. */
async function outcomeOf(step) {
  try {
    if (step.work !== undefined) return { complaint: (await step.work()) ?? null, tests: NO_TESTS };
    const { code, output } = await run(step);
    return { complaint: code === 0 ? null : output, tests: countTests(output) };
  } catch (error) {
    return { complaint: error.stack ?? String(error), tests: NO_TESTS };
  }
}

function countTests(output) {
  const lines = output.split('\n').filter((line) => /^(Tests:|\s+\d+ (passed|failed)\b)/.test(line));
  const sum = (word) =>
    lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** A table of all steps, with how long this process took for them together, and exit code 1 if one failed. */
export function conclude(results) {
  const total = performance.now() / 1000;
  console.log('\nStep                   Result   Seconds');
  for (const { name, ok, seconds } of results) {
    console.log(`${name.padEnd(22)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(9)}`);
  }
  console.log(`${''.padEnd(30)}${total.toFixed(1).padStart(9)}`);
  const count = (word) => results.reduce((all, { tests }) => all + tests[word], 0);
  console.log(`\nTests in all:\n${count('passed')} passed, ${count('failed')} failed`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
