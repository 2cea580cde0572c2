import { argumentsOf, conclude, inFolder, print } from '../support/run.js';
import { awayFromTheHour } from '../replay/stored-past.js';
import { ROWS } from './all-rows.js';
import { type ChaosArguments, readArguments, usage } from './arguments.js';
import { LONGEST_ROW_SEC, rowLines, type RowResult, table, verdictOf } from './report.js';
import { idOf, limitOf, type Row, type RowOutcome } from './row.js';

/** A row that hangs is broken off after so many times what it may take, a sample after so many seconds. */
const PATIENCE = 2;
const SAMPLE_HANGS_SEC = 600;

async function runRow(row: Row, { seed, length }: ChaosArguments): Promise<RowResult> {
  await awayFromTheHour(); // the row's time does not count that wait
  const startedAt = performance.now();
  const longestSec = limitOf({ length }, row.longestSec ?? LONGEST_ROW_SEC);
  const patienceSec = length === 'full' ? PATIENCE * longestSec : SAMPLE_HANGS_SEC;
  return inFolder(`chaos-${row.name}`, async (folder, cleanup) => {
    const running = row.run({ folder, cleanup, seed, length });
    const { figures = {}, faults, voids = [] } = await orFault(running, patienceSec);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { figures, faults, voids, id: idOf(row), title: row.title, longestSec, seconds };
  });
}

/** A run that broke down is a fault as well. */
async function orFault(running: Promise<RowOutcome>, patienceSec: number): Promise<RowOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It hung for ${patienceSec} s`)), patienceSec * 1_000);
  });
  try {
    return await Promise.race([running, late]);
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { faults: [fault] };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs rows of the fault matrix one after the other; exit code 1 if one of them fails or proves nothing. */
const asked = argumentsOf((argv) => readArguments(argv, ROWS), usage(ROWS));
const results: RowResult[] = [];
for (const row of asked.rows) {
  const result = await runRow(row, asked);
  results.push(result);
  const lines = verdictOf(result) === 'ok' ? rowLines(result).slice(0, 1) : rowLines(result);
  if (asked.rows.length > 1) for (const line of lines) print(line);
}
conclude(
  results.every((result) => verdictOf(result) === 'ok'),
  ['', ...table(results)],
);
