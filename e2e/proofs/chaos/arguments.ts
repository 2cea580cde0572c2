import { parseArgs } from 'node:util';
import { idOf, type Row, type RowOrder } from './row.js';

export interface ChaosArguments {
  readonly rows: readonly Row[];
  readonly seed: number;
  readonly length: RowOrder['length'];
}

/** How to call it. */
export function usage(known: readonly Row[]): string {
  const rows = known.map((row) => `  ${idOf(row).padEnd(9)} ${row.title}`).join('\n');
  return `npm run chaos -- [ROW…] [--seed 7] [--sample]      (no row: the whole matrix)\n${rows}`;
}

/** Reads the command line. @throws Error with a sentence for anything that is not understood. */
export function readArguments(argv: readonly string[], known: readonly Row[]): ChaosArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '7' }, sample: { type: 'boolean', default: false } },
  });
  if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed needs a whole number, not "${values.seed}"`);
  const wanted = positionals.flatMap((name) => {
    const rows = known.filter((row) => isCalled(row, name.toUpperCase()));
    if (rows.length === 0)
      throw new Error(`There is no row "${name}". Known are ${known.map(idOf).join(', ')}.`);
    return rows;
  });
  return {
    rows: wanted.length === 0 ? known.filter(isOfTheMatrix) : [...new Set(wanted)],
    seed: Number(values.seed),
    length: values.sample ? 'sample' : 'full',
  };
}

function isCalled(row: Row, name: string): boolean {
  return [idOf(row), row.name, row.group].some((each) => each?.toUpperCase() === name);
}

function isOfTheMatrix({ onDemand, group }: Row): boolean {
  return onDemand !== true && group === undefined;
}
