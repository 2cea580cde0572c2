import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Candle } from './domain/candle.js';
import { CANDLE_HEADER, parseCandleLine } from './domain/candle-line.js';

/** A file of candles of one coin, in USD; gzipped if its name ends in .gz. */
export interface CandleFile {
  readonly symbol: string;
  readonly path: string;
}

/**
 * Reads a candle file line by line, in constant memory.
 *
 * @throws Error that names file and line: not readable, no header, a line that is no candle, time that does
 * not rise.
 */
export async function* readCandles(path: string): AsyncGenerator<Candle, void, undefined> {
  let line = 0;
  let lastAt = -Infinity;
  try {
    for await (const text of linesOf(openText(path))) {
      line += 1;
      if (line === 1) expectHeader(text);
      else if (text.trim() !== '') {
        const candle = parseCandleLine(text);
        if (candle.at <= lastAt) throw new RangeError('Time does not rise');
        lastAt = candle.at;
        yield candle;
      }
    }
    if (line === 0) throw new RangeError('The file is empty');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}, line ${line}: ${reason}`, { cause: error });
  }
}

/** All candles of several files in the order of their time; files earlier in the list win a tie. */
export async function* mergeCandles(files: readonly CandleFile[]) {
  const sources = files.map(({ symbol, path }) => ({ symbol, candles: readCandles(path) }));
  try {
    const heads = await Promise.all(sources.map(async ({ candles }) => (await candles.next()).value));
    for (;;) {
      const next = earliest(heads);
      const candle = heads[next];
      const source = sources[next];
      if (!candle || !source) return;
      yield { symbol: source.symbol, candle };
      heads[next] = (await source.candles.next()).value;
    }
  } finally {
    await Promise.all(sources.map(({ candles }) => candles.return()));
  }
}

function earliest(heads: readonly (Candle | void)[]): number {
  let best = -1;
  heads.forEach((head, index) => {
    if (head && head.at < (heads[best]?.at ?? Infinity)) best = index;
  });
  return best;
}

function openText(path: string): Readable {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
  return text.setEncoding('utf8');
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function expectHeader(text: string): void {
  if (text.trim() !== CANDLE_HEADER) throw new RangeError(`The first line must be "${CANDLE_HEADER}"`);
}
