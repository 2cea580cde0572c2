import { run } from './run-script.mjs';

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

async function runStep(step) {
  const start = performance.now();
  const complaint = await complaintOf(step);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${complaint === null ? 'ok    ' : 'FAILED'} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  if (complaint !== null) console.log(complaint.trimEnd().replace(/^/gm, '       '));
  return { name: step.name, ok: complaint === null, seconds };
}

async function complaintOf(step) {
  try {
    if (step.work !== undefined) return (await step.work()) ?? null;
    const { code, output } = await run(step);
    return code === 0 ? null : output;
  } catch (error) {
    return error.stack ?? String(error);
  }
}

/** A table of all steps, and exit code 1 if one failed. */
export function conclude(results) {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log('\nStep                   Result   Seconds');
  for (const { name, ok, seconds } of results) {
    console.log(`${name.padEnd(22)} ${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(9)}`);
  }
  console.log(`${''.padEnd(30)}${total.toFixed(1).padStart(9)}`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
