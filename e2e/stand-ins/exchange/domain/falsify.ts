import type { ExchangeId } from './pair.js';

interface Keys {
  readonly price: string;
  readonly pair: string;
  readonly time: string | null;
}

/** Under which keys each exchange's ticker frame has its facts; each key is in a frame once. */
const KEYS: Readonly<Record<ExchangeId, Keys>> = {
  coinbaseexchange: { price: 'price', pair: 'product_id', time: 'time' },
  kraken: { price: 'last', pair: 'symbol', time: null },
  binance: { price: 'c', pair: 's', time: 'E' },
  kucoin: { price: 'price', pair: 'topic', time: 'time' },
  bybit: { price: 'lastPrice', pair: 'symbol', time: 'ts' },
};

/** The frame with something else, JSON or not, in the place of its price. */
export function withPrice(exchange: ExchangeId, frame: string, written: string): string {
  return replaced(frame, KEYS[exchange].price, written);
}

/** The frame with its price multiplied, written as it was: as a number or as a text. */
export function withPriceTimes(exchange: ExchangeId, frame: string, factor: number): string {
  const { price } = KEYS[exchange];
  const written = valueOf(frame, price);
  const times = String(Number(written.replaceAll('"', '')) * factor);
  return replaced(frame, price, written.startsWith('"') ? `"${times}"` : times);
}

/** The frame under the name of another pair. */
export function withPair(exchange: ExchangeId, frame: string, name: string): string {
  return replaced(frame, KEYS[exchange].pair, `"${name}"`);
}

/** The frame with another time (epoch ms) in it; as it was on an exchange that tells none. */
export function withTime(exchange: ExchangeId, frame: string, at: number): string {
  const { time } = KEYS[exchange];
  if (time === null) return frame;
  return replaced(
    frame,
    time,
    valueOf(frame, time).startsWith('"') ? `"${new Date(at).toISOString()}"` : String(at),
  );
}

function replaced(frame: string, key: string, written: string): string {
  return frame.replace(memberOf(key), () => `"${key}":${written}`);
}

function valueOf(frame: string, key: string): string {
  return memberOf(key).exec(frame)?.[1] ?? '';
}

function memberOf(key: string): RegExp {
  return new RegExp(`"${key}":("[^"]*"|[^,}\\]]*)`);
}
