import type { Candle } from './candle.js';

/** First line of a candle file. */
export const CANDLE_HEADER = 'timestamp_ms,open,high,low,close,volume';

/**
 * Reads one line of a candle file: the six columns of the header, plain numbers.
 *
 * @throws RangeError for a line that is no candle: missing or odd numbers, a price not above zero, a high
 * below or a low above open or close.
 */
export function parseCandleLine(line: string): Candle {
  const fields = line.split(',');
  const numbers = fields.map((field) => (field.trim() === '' ? Number.NaN : Number(field)));
  const [at, open, high, low, close, volume] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite))
    throw new RangeError(`Not a candle: "${line}"`);
  const candle = { at, open, high, low, close, volume } as Candle;
  const sound =
    candle.low > 0 &&
    candle.high >= Math.max(candle.open, candle.close) &&
    candle.low <= Math.min(candle.open, candle.close);
  if (!sound) throw new RangeError(`Prices do not fit together: "${line}"`);
  return candle;
}
