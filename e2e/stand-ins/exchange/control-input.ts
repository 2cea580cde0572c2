import type { CandleFile } from './candle-files.js';
import { isExchangeId, type ExchangeId } from './domain/pair.js';
import { MOODS, type Mood } from './domain/walk.js';
import type { Burst } from './exchange-stand-in.js';
import type { Fault } from './faults.js';
import type { PriceChange } from './price-engine.js';
import { isObject } from './protocol/venue.js';
import type { ReplayRequest } from './replay.js';

type Fields = Readonly<Record<string, unknown>>;

const MOST_STEPS = 100_000;

/** `{symbol, price, exchange?, mood?}`. @throws RangeError if it does not fit. */
export function readPriceChange(body: unknown): PriceChange & { readonly mood: Mood | undefined } {
  const fields = fieldsOf(body);
  return {
    symbol: textOf(fields, 'symbol'),
    price: positiveOf(fields['price'], 'price'),
    exchange: optional(fields['exchange'], () => readExchange(body)),
    mood: optional(fields['mood'], readMood),
  };
}

/** `{mood, symbol?}`. @throws RangeError if it does not fit. */
export function readMoodChange(body: unknown): [Mood, string | undefined] {
  const fields = fieldsOf(body);
  return [readMood(fields['mood']), optional(fields['symbol'], () => textOf(fields, 'symbol'))];
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

/** `{fault: {kind: "rest-status", status} | null}`. @throws RangeError if it does not fit. */
export function readFault(body: unknown): Fault | null {
  const { fault } = fieldsOf(body);
  if (fault === null) return null;
  const fields = fieldsOf(fault);
  const status = fields['status'];
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599;
  if (fields['kind'] !== 'rest-status' || !isStatus) throw new RangeError('No such fault');
  return { kind: 'rest-status', status };
}

/** `{steps?}`, 1 if absent. @throws RangeError if it is not a number from 1 to 100,000. */
export function readSteps(body: unknown): number {
  const steps = optional(fieldsOf(body)['steps'], (value) => positiveOf(value, 'steps')) ?? 1;
  if (steps > MOST_STEPS) throw new RangeError(`At most ${MOST_STEPS} steps`);
  return steps;
}

function readMood(value: unknown): Mood {
  const mood = MOODS.find((known) => known === value);
  if (!mood) throw new RangeError(`A mood is one of ${MOODS.join(', ')}`);
  return mood;
}

function fieldsOf(body: unknown): Fields {
  if (!isObject(body)) throw new RangeError('A JSON object is expected');
  return body;
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw new RangeError(`${name} must be a text`);
  return value;
}

function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value) || value.length === 0) throw new RangeError(`${name} must be a list`);
  return value;
}

function positiveOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    throw new RangeError(`${name} must be a number above zero`);
  }
  return value;
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

function speedOf(value: unknown): ReplayRequest['speed'] {
  return value === 'max' || value === 'in-step' ? value : positiveOf(value, 'speed');
}
