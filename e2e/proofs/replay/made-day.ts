import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomStream } from '../../stand-ins/exchange/domain/random.js';
import { CANDLE_HEADER } from '../../stand-ins/exchange/domain/candle-line.js';
import type { CandleFile } from '../../stand-ins/exchange/candle-files.js';

const START = { BTC: 82_000, ETH: 1_800, SOL: 120 };
const DAY_START = Date.UTC(2025, 3, 4);
const CANDLE_MS = 300_000;
const CANDLES = 288;
const STEP = 0.004;

/** Writes one day of 5-minute candles of BTC, ETH and SOL, wilder than most days, the same for the same seed. */
export async function makeDay(folder: string, seed: number): Promise<CandleFile[]> {
  return Promise.all(
    Object.entries(START).map(async ([symbol, start]) => {
      const path = join(folder, `${symbol}-made-day.csv`);
      await writeFile(path, `${CANDLE_HEADER}\n${candleLines(symbol, start, seed).join('\n')}\n`);
      return { symbol, path };
    }),
  );
}

function candleLines(symbol: string, start: number, seed: number): string[] {
  const random = randomStream(`day ${symbol} ${seed}`);
  let open = start;
  return Array.from({ length: CANDLES }, (_, i) => {
    const close = open * (1 + (random() - 0.5) * STEP);
    const high = Math.max(open, close) * (1 + random() * STEP);
    const low = Math.min(open, close) * (1 - random() * STEP);
    const line = [
      DAY_START + i * CANDLE_MS,
      ...[open, high, low, close].map((price) => price.toFixed(2)),
      '1',
    ].join(',');
    open = close;
    return line;
  });
}
