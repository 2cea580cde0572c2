import { openExchange } from './open-exchange.js';
import { useLeanTickers } from './lean-ticker.js';
import { ownReading } from './own-reading.js';

const FRAME = {
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

async function binance() {
  const exchange = await openExchange('binance', {}, () => undefined);
  useLeanTickers(exchange);
  const market = { base: 'BTC', baseId: 'BTC', type: 'spot', spot: true, active: true };
  const markets = ['USDT', 'USDC'].map((quote) =>
    exchange.safeMarketStructure({
      ...market,
      id: `BTC${quote}`,
      lowercaseId: `btc${quote.toLowerCase()}`,
      symbol: `BTC/${quote}`,
      quote,
      quoteId: quote,
    }),
  );
  exchange.setMarkets(markets);
  return exchange;
}

/** What ccxt hands out of a frame. */
function readByCcxt(exchange: Awaited<ReturnType<typeof binance>>, frame: object): unknown {
  const socket = exchange.client('wss://stream.binance.com:9443/ws/1');
  const results: unknown[] = [];
  socket.resolve = (result: unknown) => results.push(result);
  exchange.handleMessage(socket, frame);
  return results[0];
}

it('reads a ticker as ccxt does', async () => {
  const exchange = await binance();
  const read = ownReading(exchange);
  for (const frame of [FRAME, { ...FRAME, s: 'BTCUSDC', c: '0', o: '1e-7' }, { ...FRAME, c: 'x', o: '-1' }]) {
    expect(read?.(JSON.stringify(frame))).toEqual(readByCcxt(exchange, frame));
  }
});

it.each([
  ['a number for a price', { ...FRAME, c: 64_032.02 }],
  ['no price', { ...FRAME, c: '' }],
  ['no price of yesterday', { ...FRAME, o: undefined }],
  ['no time', { ...FRAME, E: undefined }],
  ['a closing time', { ...FRAME, C: 1 }],
  ['a market nobody knows', { ...FRAME, s: 'ETHUSDT' }],
  ['no market', { ...FRAME, s: undefined }],
  ['another event', { ...FRAME, e: '24hrTicker' }],
  ['an answer', { result: null, id: 1 }],
  ['a list', [FRAME]],
])('leaves %s to ccxt', async (_, frame) => {
  expect(ownReading(await binance())?.(JSON.stringify(frame))).toBeNull();
});

it('leaves what is no JSON to ccxt, and bytes', async () => {
  const read = ownReading(await binance());
  const frame = JSON.stringify(FRAME);
  expect([read?.(frame.slice(0, -1)), read?.(Buffer.from(frame)), read?.('')]).toEqual([null, null, null]);
});

it('leaves the frames of other exchanges to ccxt', async () => {
  expect(ownReading(await openExchange('kraken', {}, () => undefined))).toBeNull();
});
