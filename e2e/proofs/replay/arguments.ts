import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { CandleFile } from '../../stand-ins/exchange/candle-files.js';
import type { Disturbed } from './disturbances.js';

/** Where series know the past from: exchanges, asked by the product, or rows that it finds stored, which takes no time. */
export type Past = 'told' | 'stored';

export interface ReplayArguments {
  readonly files: readonly CandleFile[];
  /** Make one day of candles from the seed instead of reading files. */
  readonly madeDay: boolean;
  readonly triggers: number;
  readonly seed: number;
  /** Prices per second that must at least be reached. */
  readonly minSpeed: number;
  readonly disturbed: Disturbed;
  readonly past: Past;
}

export const USAGE = `npm run replay -- FILE… [--triggers 2000] [--seed 7] [--min-speed 1000] [--kills 5] [--database-restarts 1] [--past told|stored]
npm run replay -- --made-day      (one day of candles made from the seed)
A file is CSV, gzipped if its name ends in .gz, with the header timestamp_ms,open,high,low,close,volume;
its name begins with the coin: BTC-USDT-5m-2025-04.csv.gz`;

/** Reads the command line. @throws Error with a sentence for anything that is not understood. */
export function readArguments(argv: readonly string[]): ReplayArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'made-day': { type: 'boolean', default: false },
      triggers: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '7' },
      'min-speed': { type: 'string', default: '1000' },
      kills: { type: 'string', default: '0' },
      'database-restarts': { type: 'string', default: '0' },
      past: { type: 'string', default: 'told' },
    },
  });
  if (values['made-day'] === positionals.length > 0) {
    throw new Error('Name candle files, or ask for --made-day, and not both');
  }
  const { past } = values;
  if (past !== 'told' && past !== 'stored') throw new Error(`--past is told or stored, not "${past}"`);
  return {
    past,
    files: positionals.map((path) => ({ path, symbol: symbolOf(path) })),
    madeDay: values['made-day'],
    triggers: wholeNumber('triggers', values.triggers),
    seed: wholeNumber('seed', values.seed),
    minSpeed: wholeNumber('min-speed', values['min-speed']),
    disturbed: {
      kills: wholeNumber('kills', values.kills),
      databaseRestarts: wholeNumber('database-restarts', values['database-restarts']),
    },
  };
}

function symbolOf(path: string): string {
  const symbol = /^([A-Z0-9]{1,20})[-.]/.exec(basename(path))?.[1];
  if (symbol === undefined) throw new Error(`The name of ${path} does not begin with a coin, like BTC-….csv`);
  return symbol;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not "${text}"`);
  return Number(text);
}
