import type { Exchange } from 'ccxt';
import fc from 'fast-check';
import { parseTickersFast, frameParser, type ParsedTicker } from './ticker-parser.js';
import { openExchange } from './open-exchange.js';

const BINANCE = {
  e: '24hrMiniTicker',
  E: 1_700_000_000_123,
  s: 'BTCUSDT',
  c: '64032.02000000',
  o: '64000.01',
  h: '66020.77',
  l: '63100.00',
  v: '8120.45120000',
  q: '523769102.41',
};

const COINBASE = {
  type: 'ticker',
  sequence: 12_042_642_428,
  product_id: 'BTC-USD',
  price: '9380.55',
  open_24h: '9450.81000000',
  volume_24h: '9611.79166047',
  low_24h: '9195.49000000',
  high_24h: '9475.19000000',
  volume_30d: '327812.00311873',
  best_bid: '9380.54',
  best_bid_size: '0.46688654',
  best_ask: '9380.55',
  best_ask_size: '1.56637040',
  side: 'buy',
  time: '2020-02-01T01:40:16.253563Z',
  trade_id: 82_062_566,
  last_size: '0.41969131',
};

const { best_bid_size: _bid, best_ask_size: _ask, ...WITHOUT_SIZES } = COINBASE;

const PRICES = {
  symbol: 'BTC/USD',
  bid: 64_032,
  bid_qty: 0.5,
  ask: 64_032.1,
  ask_qty: 1.25,
  last: 64_032.1,
  volume: 2_158.32346723,
  vwap: 63_894.5,
  low: 63_100,
  high: 66_020.7,
  change: -320.1,
  change_pct: -0.5,
};
const KRAKEN = { channel: 'ticker', type: 'update', data: [PRICES] };

const kraken = (prices: object, frame: object = {}) => ({
  ...KRAKEN,
  data: [{ ...PRICES, ...prices }],
  ...frame,
});
const open = (id: string) => openExchange(id, {}, () => undefined);

async function withMarkets(id: string, join: (base: string, quote: string) => string): Promise<Exchange> {
  const exchange = await open(id);
  const market = { base: 'BTC', baseId: 'BTC', type: 'spot', spot: true, active: true };
  const markets = ['USD', 'USDT', 'USDC'].map((quote) => {
    const name = { id: join('BTC', quote), lowercaseId: join('btc', quote.toLowerCase()) };
    return exchange.safeMarketStructure({
      ...market,
      ...name,
      symbol: `BTC/${quote}`,
      quote,
      quoteId: quote,
    });
  });
  exchange.setMarkets(markets);
  return exchange;
}

const binance = () => withMarkets('binance', (base, quote) => base + quote);
const coinbase = () => withMarkets('coinbaseexchange', (base, quote) => `${base}-${quote}`);

function exchangeOf(frame: object): Promise<Exchange> {
  if ('e' in frame) return binance();
  return 'product_id' in frame ? coinbase() : open('kraken');
}

/** What ccxt hands out of a frame, from its text on. */
/** Without what was traded, which only REST answers are asked for. */
function readByCcxt(exchange: Exchange, frame: string): unknown {
  parseTickersFast(exchange);
  const socket = exchange.client('wss://exchange.example/ws');
  const results: unknown[] = [];
  socket.resolve = (result: unknown) => results.push(result);
  socket.onMessage({ data: frame });
  const { traded: _, ...ticker } = Object(results[0]);
  return ticker;
}

it.each([
  ['Binance', BINANCE],
  ['Binance, in another market', { ...BINANCE, s: 'BTCUSDC', c: '0', o: '1e-7' }],
  ['Binance, with prices that are none', { ...BINANCE, c: 'x', o: '-1' }],
  ['Coinbase', COINBASE],
  ['Coinbase, without the sizes of its book', WITHOUT_SIZES],
  ['Coinbase, in another market', { ...COINBASE, product_id: 'BTC-USDT', price: '0', open_24h: '1e-7' }],
  ['Coinbase, with prices that are none', { ...COINBASE, price: 'x', open_24h: '-1' }],
  ['Coinbase, with a sequence that no number holds', { ...COINBASE, sequence: 123_456_789_012_345_680 }],
  ['Kraken', KRAKEN],
  ['Kraken, of a market without a price', kraken({ last: 0, change_pct: 0 })],
  ['Kraken, with tiny and huge figures', kraken({ last: 1e-9, change_pct: 1e21 })],
  ['Kraken, with a time, which ccxt does not read', kraken({ timestamp: '2026-11-23T10:00:00.000000Z' })],
])('reads a ticker of %s as ccxt does', async (_, frame) => {
  const exchange = await exchangeOf(frame);
  const text = JSON.stringify(frame);
  const own = frameParser(exchange)?.(text);
  expect(own).toEqual(readByCcxt(exchange, text));
  expect(own).toMatchObject({ last: expect.any(Number) });
});

it('reads nothing below zero for a change of Kraken that is written -0.00, as ccxt does', async () => {
  const exchange = await open('kraken');
  const text = JSON.stringify(kraken({ change_pct: 0.12345 })).replace('0.12345', '-0.00');
  const own = frameParser(exchange)?.(text);
  expect(own).toMatchObject({ percentage: 0 });
  expect(own).toEqual(readByCcxt(exchange, text));
});

it.each([
  ['a number for a price', { ...BINANCE, c: 64_032.02 }],
  ['no price', { ...BINANCE, c: '' }],
  ['no price of yesterday', { ...BINANCE, o: undefined }],
  ['no time', { ...BINANCE, E: undefined }],
  ['a closing time', { ...BINANCE, C: 1 }],
  ['a market nobody knows', { ...BINANCE, s: 'ETHUSDT' }],
  ['no market', { ...BINANCE, s: undefined }],
  ['part of a millisecond', { ...BINANCE, E: 1_700_000_000_123.5 }],
  ['an error beside it', { ...BINANCE, error: 'unknown' }],
  ['a percentage beside it', { ...BINANCE, P: '1.5' }],
  ['another event', { ...BINANCE, e: '24hrTicker' }],
  ['an answer', { e: undefined, result: null, id: 1 }],
])('leaves %s of Binance to ccxt', async (_, frame) => {
  expect(frameParser(await binance())?.(JSON.stringify(frame))).toBeNull();
});

it.each([
  ['a number for a price', { ...COINBASE, price: 9_380.55 }],
  ['no price', { ...COINBASE, price: '' }],
  ['no price of yesterday', { ...COINBASE, open_24h: undefined }],
  ['no time', { ...COINBASE, time: undefined }],
  ['a time without a zone', { ...COINBASE, time: '2020-02-01T01:40:16.253563' }],
  ['a time that never was', { ...COINBASE, time: '2020-02-41T01:40:16.253563Z' }],
  ['a market nobody knows', { ...COINBASE, product_id: 'ETH-USD' }],
  ['no market', { ...COINBASE, product_id: undefined }],
  ['an error', { type: 'error', message: 'Failed to subscribe' }],
])('leaves %s of Coinbase to ccxt', async (_, frame) => {
  expect(frameParser(await coinbase())?.(JSON.stringify(frame))).toBeNull();
});

it.each([
  ['a text for a price', kraken({ last: '64032.1' })],
  ['no price', kraken({ last: undefined })],
  ['no change', kraken({ change_pct: undefined })],
  ['no market', kraken({ symbol: undefined })],
  ['an empty market', kraken({ symbol: '' })],
  ['a first picture', kraken({}, { type: 'snapshot' })],
  ['no ticker', kraken({}, { data: [] })],
  ['several tickers', kraken({}, { data: [PRICES, PRICES] })],
  ['a ticker that is none', kraken({}, { data: [null] })],
  ['an error beside it', kraken({}, { error: 'Currency pair not supported' })],
  ['an answer beside it', kraken({}, { method: 'subscribe' })],
  ['another channel', kraken({}, { channel: 'trade' })],
  ['a heartbeat', { channel: 'heartbeat' }],
])('leaves %s of Kraken to ccxt', async (_, frame) => {
  expect(frameParser(await open('kraken'))?.(JSON.stringify(frame))).toBeNull();
});

it('reads a list of tickers of Binance, and leaves out what is no usual ticker of a market that is known', async () => {
  const others = [{ ...BINANCE, s: 'ETHUSDT' }, { ...BINANCE, c: 1 }, null, 'text'];
  const frame = JSON.stringify([BINANCE, ...others, { ...BINANCE, s: 'BTCUSDC', c: '1' }]);
  const tickers = frameParser(await binance())?.(frame) as Iterable<ParsedTicker>;
  expect([...tickers]).toMatchObject([{ symbol: 'BTC/USDT' }, { symbol: 'BTC/USDC', last: 1 }]);
  expect(frameParser(await binance())?.(frame.slice(0, -1))).toBeNull();
});

/** The same JSON, as no exchange writes it. */
function spaced(frame: string): string {
  const prefix = /^.*?"(?:ticker|update|24hrMiniTicker)",(?!"type")/.exec(frame)?.[0] ?? '';
  return `${prefix} ${frame.slice(prefix.length)}`;
}

const damage = fc.tuple(
  fc.nat(),
  fc.constantFrom('', '0', '-', '.', 'e', '"', ',', '}', ']', '\\\\', ' ', '\n', 'x'),
);

it.each([
  ['Binance', BINANCE],
  ['Coinbase', COINBASE],
  ['Coinbase, without the sizes of its book', WITHOUT_SIZES],
  ['Kraken', KRAKEN],
  ['Kraken, with a time', kraken({ timestamp: '2026-11-23T10:00:00.000000Z' })],
  ['Binance, a list', [BINANCE, { ...BINANCE, s: 'ETHUSDT' }, { ...BINANCE, s: 'BTCUSDC' }]],
])(
  'reads a frame of %s field by field as it reads it as JSON, whatever one character of it is',
  async (_, frame) => {
    const read = frameParser(await exchangeOf(Array.isArray(frame) ? (frame[0] ?? {}) : frame));
    const text = JSON.stringify(frame);
    const tickers = (frame: string): unknown => {
      const found = read?.(frame) ?? null;
      return found !== null && Symbol.iterator in found ? [...found] : found;
    };
    expect(tickers(text)).not.toBeNull();
    fc.assert(
      fc.property(damage, ([at, character]) => {
        const place = at % text.length;
        for (const rest of [text.slice(place), text.slice(place + 1)]) {
          const damaged = text.slice(0, place) + character + rest;
          expect(tickers(damaged)).toEqual(tickers(spaced(damaged)));
        }
      }),
      { numRuns: 2_000 },
    );
  },
);

it.each([
  ['Binance', BINANCE],
  ['Coinbase', COINBASE],
  ['Kraken', KRAKEN],
])('leaves what is no JSON, bytes, and lists of others than Binance to ccxt: %s', async (name, whole) => {
  const read = frameParser(await exchangeOf(whole));
  const frame = JSON.stringify(whole);
  expect(read?.(frame)).not.toBeNull();
  const others = [frame.slice(0, -1), Buffer.from(frame), '', ...(name === 'Binance' ? [] : [`[${frame}]`])];
  expect(others.map((other) => read?.(other) ?? null)).toEqual(others.map(() => null));
});

it('leaves the frames of other exchanges to ccxt', async () => {
  expect(frameParser(await open('kucoin'))).toBeNull();
});

it('pings a socket every 4 s, waits 5 s for a dial, and spaces out requests', async () => {
  const { streaming, enableRateLimit } = await open('kraken');
  expect(enableRateLimit).toBe(true);
  expect(streaming).toMatchObject({ keepAlive: 4_000, connectionTimeout: 5_000 });
});

it.each([
  ['as the exchange says it', { last: '2', quoteVolume: '50', baseVolume: '7' }, 50],
  ['by the coins traded, where it says no more', { last: '2', baseVolume: '7' }, 14],
  ['not, where it says nothing', { last: '2' }, Number.NaN],
])('reads what was traded in 24 hours %s', async (_what, raw, traded) => {
  const exchange = await open('kraken');
  parseTickersFast(exchange);
  expect(exchange.safeTicker(raw)).toMatchObject({ last: 2, traded });
});
