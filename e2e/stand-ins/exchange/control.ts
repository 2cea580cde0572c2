import type { Router } from 'express';
import {
  controlRouter,
  type Fields,
  fieldsOf,
  okCalls,
  oneOf,
  optional,
  positive,
  whole,
} from '../shared/control-calls.js';
import type { CandleFile } from './candle-files.js';
import type { CoinListing } from './coin-list.js';
import type { Burst, Controls } from './controls.js';
import { type ExchangeId, isExchangeId } from './domain/pair.js';
import { MOODS, type Sentiment } from './domain/walk.js';
import { readFault } from './fault-input.js';
import { listOf, textOf } from './json-fields.js';
import type { PriceChange, ScriptedHistory } from './price-engine.js';
import type { ReplayRequest } from './replay.js';

const MOST_STEPS = 100_000;

/** The routes under /_control; README.md lists them. A call that does not fit changes nothing. */
export function controlRoutes(controls: Controls): Router {
  return controlRouter((routes) => {
    const { get } = routes;
    const post = okCalls(routes);
    get('/status', () => controls.status());
    get('/sent', ({ query }) => controls.sent(numberOf(query, 'after'), numberOf(query, 'limit')));
    get('/replay', ({ query }) => ('wait' in query ? controls.replayFinished() : controls.replayReport()));
    post('/replay', (fields) => {
      void controls.replay(readReplay(fields));
      return controls.replayReport();
    });
    post('/stop-replay', () => controls.stopReplay());
    post('/drop-sockets', (fields) => ({ dropped: controls.dropSockets(exchangeOf(fields)) }));
    post('/freeze-sockets', (fields) => ({ frozen: controls.freezeSockets(exchangeOf(fields)) }));
    post('/set-price', (fields) => controls.setPrice(readPriceChange(fields)));
    post('/mood', (fields) => controls.setMood(...readSentimentChange(fields)));
    post('/burst', (fields) => controls.burst(readBurst(fields)));
    post('/add-candles', (fields) => controls.addCandles(readHistory(fields)));
    post('/pause', () => controls.pause());
    post('/resume', () => controls.resume());
    post('/step', (fields) => controls.step(readSteps(fields)));
    post('/list', (fields) => controls.list(readListing(fields)));
    post('/delist', (fields) => controls.delist(readListing(fields)));
    post('/fault', (fields) => controls.setFault(exchangeOf(fields), readFault(fields)));
  }, '4mb');
}

/** `{symbol, price, exchange?, mood?}`. @throws RangeError if it does not fit. */
function readPriceChange(fields: Fields): PriceChange & { readonly mood?: Sentiment } {
  return {
    symbol: textOf(fields, 'symbol'),
    price: positive(fields, 'price'),
    ...optional(fields, 'exchange', exchangeOf),
    ...optional(fields, 'mood', sentimentOf),
  };
}

/** `{mood, symbol?}`. @throws RangeError if it does not fit. */
function readSentimentChange(fields: Fields): [Sentiment, string | undefined] {
  return [sentimentOf(fields), optional(fields, 'symbol', textOf).symbol];
}

/** `{symbol | symbols, prices, exchange?}`. @throws RangeError if it does not fit. */
function readBurst(fields: Fields): Burst {
  const symbols = fields['symbols'] === undefined ? [fields['symbol']] : listOf(fields, 'symbols');
  return {
    symbols: symbols.map((symbol) => textOf({ symbol }, 'symbol')),
    prices: listOf(fields, 'prices').map((prices) => positive({ prices }, 'prices')),
    ...optional(fields, 'exchange', exchangeOf),
  };
}

/** `{symbol, candles: [{start, open, high, low, close}], exchange?}`. @throws RangeError if it does not fit. */
function readHistory(fields: Fields): ScriptedHistory {
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
function readListing(fields: Fields): CoinListing {
  return {
    symbol: textOf(fields, 'symbol'),
    ...optional(fields, 'price', positive),
    ...optional(fields, 'exchange', exchangeOf),
  };
}

/** `{files: [{symbol, path}], speed: number | "max" | "in-step", intervalMs?}`. @throws RangeError if it does not fit. */
function readReplay(fields: Fields): ReplayRequest {
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

/** `{steps?}`, 1 if absent. @throws RangeError if it is not a number from 1 to 100,000. */
function readSteps(fields: Fields): number {
  const { steps = 1 } = optional(fields, 'steps', (all, name) => whole(all, name, 1, MOST_STEPS));
  return steps;
}

/** Of the query; undefined if it is absent or no number. */
function numberOf(query: Fields, name: string): number | undefined {
  const value = Number.parseFloat(String(query[name]));
  return Number.isFinite(value) ? value : undefined;
}

function exchangeOf(fields: Fields): ExchangeId {
  const exchange = textOf(fields, 'exchange');
  if (!isExchangeId(exchange)) throw new RangeError(`No such exchange: ${exchange}`);
  return exchange;
}

function sentimentOf(fields: Fields): Sentiment {
  return oneOf(fields, 'mood', MOODS);
}

function speedOf(fields: Fields): ReplayRequest['speed'] {
  const { speed } = fields;
  return speed === 'max' || speed === 'in-step' ? speed : positive(fields, 'speed');
}
