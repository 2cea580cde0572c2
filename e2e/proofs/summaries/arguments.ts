import { parseArgs } from 'node:util';

export interface SummaryArguments {
  readonly people: number;
  /** How often the process that sends is killed meanwhile. */
  readonly kills: number;
  readonly seed: number;
}

export const USAGE = 'summaries [--people 10000] [--kills 0] [--seed 7]';

/** Fewer would not show a rate. */
const FEWEST = 100;
const MOST = 100_000;

/** What the command line asks for. @throws Error with a sentence about what is wrong with it. */
export function readArguments(argv: readonly string[]): SummaryArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      people: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '0' },
      seed: { type: 'string', default: '7' },
    },
  });
  return {
    people: whole('people', values.people, FEWEST, MOST),
    kills: whole('kills', values.kills, 0, 10),
    seed: whole('seed', values.seed, 0, 999_999_999),
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw new Error(`--${name} needs a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}
