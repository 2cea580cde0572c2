import { type Fields, fieldsOf, oneOf, optional, positive, whole } from '../shared/control-calls.js';
import type { CandleFile } from './candle-files.js';
import { isExchangeId, type ExchangeId } from './domain/pair.js';
import { MOODS, type Sentiment } from './domain/walk.js';
import type { CoinListing } from './coin-list.js';
import type { Burst } from './controls.js';
import { listOf, textOf } from './json-fields.js';
import type { PriceChange, ScriptedHistory } from './price-engine.js';
import type { ReplayRequest } from './replay.js';

const MOST_STEPS = 100_000;

/** `{symbol, price, exchange?, mood?}`. @throws RangeError if it does not fit. */
export function readPriceChange(body: unknown): PriceChange & { readonly mood?: Sentiment } {
  const fields = fieldsOf(body);
  return {
    symbol: textOf(fields, 'symbol'),
    price: positive(fields, 'price'),
    ...optional(fields, 'exchange', exchangeOf),
    ...optional(fields, 'mood', sentimentOf),
  };
}

/** `{mood, symbol?}`. @throws RangeError if it does not fit. */
export function readSentimentChange(body: unknown): [Sentiment, string | undefined] {
  const fields = fieldsOf(body);
  return [sentimentOf(fields, 'mood'), optional(fields, 'symbol', textOf).symbol];
}

/** `{symbol | symbols, prices, exchange?}`. @throws RangeError if it does not fit. */
export function readBurst(body: unknown): Burst {
  const fields = fieldsOf(body);
  const symbols = fields['symbols'] === undefined ? [fields['symbol']] : listOf(fields, 'symbols');
  return {
    symbols: symbols.map((symbol) => textOf({ symbol }, 'symbol')),
    prices: listOf(fields, 'prices').map((prices) => positive({ prices }, 'prices')),
    ...optional(fields, 'exchange', exchangeOf),
  };
}

/** `{symbol, candles: [{start, open, high, low, close}], exchange?}`. @throws RangeError if it does not fit. */
export function readHistory(body: unknown): ScriptedHistory {
  const fields = fieldsOf(body);
  const candles = listOf(fields, 'candles').map((item) => {
    const candle = fieldsOf(item);
    return {
      start: positive(candle, 'start'),
      open: positive(candle, 'open'),
      high: positive(candle, 'high'),
      low: positive(candle, 'low'),
      close: positive(candle, 'close'),
    };
  });
  return {
    symbol: textOf(fields, 'symbol'),
    candles,
    ...optional(fields, 'exchange', exchangeOf),
  };
}

/** `{symbol, price?, exchange?}`. @throws RangeError if it does not fit. */
export function readListing(body: unknown): CoinListing {
  const fields = fieldsOf(body);
  return {
    symbol: textOf(fields, 'symbol'),
    ...optional(fields, 'price', positive),
    ...optional(fields, 'exchange', exchangeOf),
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
    speed: speedOf(fields),
    ...optional(fields, 'intervalMs', positive),
  };
}

/** `{exchange}`. @throws RangeError if it is none that is played. */
export function readExchange(body: unknown): ExchangeId {
  return exchangeOf(fieldsOf(body), 'exchange');
}

/** `{steps?}`, 1 if absent. @throws RangeError if it is not a number from 1 to 100,000. */
export function readSteps(body: unknown): number {
  const { steps = 1 } = optional(fieldsOf(body), 'steps', (fields, name) =>
    whole(fields, name, 1, MOST_STEPS),
  );
  return steps;
}

function exchangeOf(fields: Fields, name: string): ExchangeId {
  const exchange = textOf(fields, name);
  if (!isExchangeId(exchange)) throw new RangeError(`No such exchange: ${exchange}`);
  return exchange;
}

function sentimentOf(fields: Fields, name: string): Sentiment {
  return oneOf(fields, name, MOODS);
}

function speedOf(fields: Fields): ReplayRequest['speed'] {
  const { speed } = fields;
  return speed === 'max' || speed === 'in-step' ? speed : positive(fields, 'speed');
}
