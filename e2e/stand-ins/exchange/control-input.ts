import { fieldsOf } from '../shared/control-calls.js';
import type { CandleFile } from './candle-files.js';
import { isExchangeId, type ExchangeId } from './domain/pair.js';
import { MOODS, type Sentiment } from './domain/walk.js';
import type { CoinListing } from './coin-list.js';
import type { Burst } from './controls.js';
import { listOf, optional, positiveOf, textOf } from './json-fields.js';
import type { PriceChange, ScriptedHistory } from './price-engine.js';
import type { ReplayRequest } from './replay.js';

const MOST_STEPS = 100_000;

/** `{symbol, price, exchange?, mood?}`. @throws RangeError if it does not fit. */
export function readPriceChange(body: unknown): PriceChange & { readonly mood: Sentiment | undefined } {
  const fields = fieldsOf(body);
  return {
    symbol: textOf(fields, 'symbol'),
    price: positiveOf(fields['price'], 'price'),
    exchange: optional(fields['exchange'], () => readExchange(body)),
    mood: optional(fields['mood'], readSentiment),
  };
}

/** `{mood, symbol?}`. @throws RangeError if it does not fit. */
export function readSentimentChange(body: unknown): [Sentiment, string | undefined] {
  const fields = fieldsOf(body);
  return [readSentiment(fields['mood']), optional(fields['symbol'], () => textOf(fields, 'symbol'))];
}

/** `{symbol | symbols, prices, exchange?}`. @throws RangeError if it does not fit. */
export function readBurst(body: unknown): Burst {
  const fields = fieldsOf(body);
  const symbols = fields['symbols'] === undefined ? [fields['symbol']] : listOf(fields, 'symbols');
  return {
    symbols: symbols.map((symbol) => textOf({ symbol }, 'symbol')),
    prices: listOf(fields, 'prices').map((price) => positiveOf(price, 'prices')),
    exchange: optional(fields['exchange'], () => readExchange(body)),
  };
}

/** `{symbol, candles: [{start, open, high, low, close}], exchange?}`. @throws RangeError if it does not fit. */
export function readHistory(body: unknown): ScriptedHistory {
  const fields = fieldsOf(body);
  const candles = listOf(fields, 'candles').map((item) => {
    const candle = fieldsOf(item);
    return {
      start: positiveOf(candle['start'], 'start'),
      open: positiveOf(candle['open'], 'open'),
      high: positiveOf(candle['high'], 'high'),
      low: positiveOf(candle['low'], 'low'),
      close: positiveOf(candle['close'], 'close'),
    };
  });
  return {
    symbol: textOf(fields, 'symbol'),
    candles,
    exchange: optional(fields['exchange'], () => readExchange(body)),
  };
}

/** `{symbol, price?, exchange?}`. @throws RangeError if it does not fit. */
export function readListing(body: unknown): CoinListing {
  const fields = fieldsOf(body);
  return {
    symbol: textOf(fields, 'symbol'),
    price: optional(fields['price'], (value) => positiveOf(value, 'price')),
    exchange: optional(fields['exchange'], () => readExchange(body)),
  };
}

/** `{files: [{symbol, path}], speed: number | "max" | "in-step", intervalMs?}`. @throws RangeError if it does not fit. */
export function readReplay(body: unknown): ReplayRequest {
  const fields = fieldsOf(body);
  const files = listOf(fields, 'files').map((item): CandleFile => {
    const file = fieldsOf(item);
    return { symbol: textOf(file, 'symbol'), path: textOf(file, 'path') };
  });
  return {
    files,
    speed: speedOf(fields['speed']),
    intervalMs: optional(fields['intervalMs'], (value) => positiveOf(value, 'intervalMs')),
  };
}

/** `{exchange}`. @throws RangeError if it is none that is played. */
export function readExchange(body: unknown): ExchangeId {
  const exchange = textOf(fieldsOf(body), 'exchange');
  if (!isExchangeId(exchange)) throw new RangeError(`No such exchange: ${exchange}`);
  return exchange;
}

/** `{steps?}`, 1 if absent. @throws RangeError if it is not a number from 1 to 100,000. */
export function readSteps(body: unknown): number {
  const steps = optional(fieldsOf(body)['steps'], (value) => positiveOf(value, 'steps')) ?? 1;
  if (steps > MOST_STEPS) throw new RangeError(`At most ${MOST_STEPS} steps`);
  return steps;
}

function readSentiment(value: unknown): Sentiment {
  const mood = MOODS.find((known) => known === value);
  if (!mood) throw new RangeError(`A mood is one of ${MOODS.join(', ')}`);
  return mood;
}

function speedOf(value: unknown): ReplayRequest['speed'] {
  return value === 'max' || value === 'in-step' ? value : positiveOf(value, 'speed');
}
