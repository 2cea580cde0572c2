import { randomInt } from 'node:crypto';
import { type NumberReading, readNumber } from './read-number.js';

/** `npm run verify` asks for two million. */
const ENTRIES = Number(process.env.READ_NUMBER_ENTRIES ?? 40_000);
const SEED = Number(process.env.READ_NUMBER_SEED ?? randomInt(2 ** 31));
const LIMIT_MS = 20 * 60_000;
const SHOWN = 5;
/** What is meant lies within this factor of the price. */
const NEAR = 20;

let state = SEED | 1;
/** Marsaglia's xorshift: 0 … limit - 1. */
function below(limit: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}

function oneOf<T>(values: readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new RangeError('Nothing to choose from');
  return value;
}

/** As often in each order of magnitude. */
function between(least: number, most: number): number {
  return least * (most / least) ** (below(1_000_000) / 1_000_000);
}

/** The sign between groups of three, '' for none, and the one before decimals. */
const STYLES = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ['\u00a0', ','],
  ['\u202f', ','],
  ['’', '.'],
  ["'", '.'],
  ["'", ','],
  ['', '.'],
  ['', ','],
] as const;
const SUFFIXES = [
  ['', 0],
  ['', 0],
  ['', 0],
  ['k', 3],
  ['K', 3],
  [' k', 3],
  ['m', 6],
  ['M', 6],
] as const;
const BEFORE = ['', '', '', '$', '$ ', 'US$', '€', ' '] as const;
const AFTER = ['', '', '', ' €', '$', ' USD', ' usd', ' EUR', '\n'] as const;
const FULL_WIDTH_AHEAD = 0xfee0;

interface NumberEntry {
  readonly text: string;
  readonly price: number;
  readonly meant: number;
}

/** What somebody who means a level near the price may type for it; null: it rounds to nothing, or too far off. */
function entry(): NumberEntry | null {
  const price = between(0.000_01, 200_000);
  const [suffix, zeros] = oneOf(SUFFIXES);
  const plain = ((price * between(1 / NEAR, NEAR)) / 10 ** zeros).toFixed(below(9));
  const meant = Number(`${plain}e${zeros}`);
  if (meant < price / NEAR || meant > price * NEAR) return null;
  const [separator, mark] = oneOf(STYLES);
  const [whole = '', decimals] = plain.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const digits = decimals === undefined ? grouped : `${grouped}${mark}${decimals}`;
  const typed = below(8) === 0 ? fullWidth(digits) : digits;
  return { text: `${oneOf(BEFORE)}${typed}${suffix}${oneOf(AFTER)}`, price, meant };
}

function fullWidth(text: string): string {
  return text.replace(/[\d.,]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH_AHEAD));
}

/** Without a price it may ask, but then what was meant is one of the two. */
function isRightOrAsks(reading: NumberReading, meant: number): boolean {
  if (reading.kind === 'either') return reading.values.includes(meant);
  return reading.kind === 'number' && reading.value === meant;
}

it(
  `reads ${ENTRIES} entries near the price as they were meant, and without a price misreads none silently`,
  () => {
    const faults: object[] = [];
    let [read, asked] = [0, 0];
    while (read < ENTRIES) {
      const made = entry();
      if (made === null) continue;
      read += 1;
      const { text, price, meant } = made;
      const reading = readNumber(text, price);
      const unpriced = readNumber(text, null);
      if (unpriced.kind === 'either') asked += 1;
      const isRight = reading.kind === 'number' && reading.value === meant && isRightOrAsks(unpriced, meant);
      if (!isRight && faults.length < SHOWN) faults.push({ ...made, reading, unpriced });
    }
    expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] });
    // Entries with two readings are what the price is for.
    expect(asked).toBeGreaterThan(ENTRIES / 50);
  },
  LIMIT_MS,
);
