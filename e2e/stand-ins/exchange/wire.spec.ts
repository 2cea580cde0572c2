import type { ExchangeStandIn } from './exchange-stand-in.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { openRawSocket, type RawSocket } from './testing/raw-socket.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let standIn: ExchangeStandIn;
let socket: RawSocket;
beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', spread: 'none', sentCapacity: 1_000 });
});
afterEach(async () => {
  socket.close();
  await standIn.close();
});

async function ask(url: string, ...messages: readonly unknown[]): Promise<void> {
  socket = await openRawSocket(url);
  for (const message of messages) socket.send(message);
}

async function answers(count: number): Promise<readonly unknown[]> {
  await until(() => socket.messages.length >= count, `${count} messages`);
  return socket.messages;
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

describe('the Coinbase Exchange socket', () => {
  const url = () => standIn.exchangeUrls.coinbaseexchange.api.ws;
  const subscribe = (...products: readonly string[]) => ({
    type: 'subscribe',
    product_ids: products,
    channels: ['ticker'],
  });

  it('lists the subscriptions, then sends the current ticker', async () => {
    await ask(url(), subscribe('BTC-USD'));
    expect(await answers(2)).toMatchObject([
      { type: 'subscriptions', channels: [{ name: 'ticker', product_ids: ['BTC-USD'] }] },
      { type: 'ticker', product_id: 'BTC-USD', price: '64000.00', time },
    ]);
  });

  it('takes channels that name their own products', async () => {
    await ask(url(), { type: 'subscribe', channels: [{ name: 'ticker', product_ids: ['ETH-USD'] }] });
    expect(await answers(2)).toMatchObject([{ type: 'subscriptions' }, { product_id: 'ETH-USD' }]);
  });

  it('voids the whole call for one unknown product', async () => {
    await ask(url(), subscribe('BTC-USD', 'NOPE-USD'));
    expect(await answers(1)).toEqual([
      { type: 'error', message: 'Failed to subscribe', reason: 'NOPE-USD is not a valid product' },
    ]);
    expect(standIn.status().sockets.coinbaseexchange.subscriptions).toBe(0);
  });

  it.each([
    ['an unknown channel', { type: 'subscribe', product_ids: ['BTC-USD'], channels: ['level9'] }],
    ['no channel', { type: 'subscribe', product_ids: ['BTC-USD'] }],
    ['another type', { type: 'hello' }],
    ['no JSON', 'hello'],
    ['no object', '[]'],
  ])('refuses %s', async (_name, message) => {
    await ask(url(), message);
    expect(await answers(1)).toMatchObject([{ type: 'error' }]);
  });

  it('stops after unsubscribe', async () => {
    await ask(url(), subscribe('BTC-USD', 'ETH-USD'), { ...subscribe('BTC-USD'), type: 'unsubscribe' });
    expect((await answers(4)).at(-1)).toMatchObject({ channels: [{ product_ids: ['ETH-USD'] }] });
    standIn.burst({ symbols: ['BTC', 'ETH'], prices: [65_000, 3_000] });
    expect((await answers(5)).at(-1)).toMatchObject({ product_id: 'ETH-USD', price: '3000.000' });
  });
});

describe('the Kraken socket', () => {
  const url = () => standIn.exchangeUrls.kraken.api.ws.publicV2;
  const subscribe = (...symbols: readonly string[]) => ({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: symbols },
    req_id: 9,
  });

  it('greets, acknowledges each pair and sends its snapshot, then updates', async () => {
    await ask(url(), subscribe('BTC/USD'));
    await answers(3);
    standIn.setPrice({ symbol: 'BTC', price: 65_000.5 });
    expect(await answers(4)).toMatchObject([
      { channel: 'status', data: [{ system: 'online', api_version: 'v2' }] },
      { method: 'subscribe', success: true, req_id: 9, result: { channel: 'ticker', symbol: 'BTC/USD' } },
      { channel: 'ticker', type: 'snapshot', data: [{ symbol: 'BTC/USD', last: 64_000 }] },
      { channel: 'ticker', type: 'update', data: [{ symbol: 'BTC/USD', last: 65_000.5 }] },
    ]);
  });

  it('refuses an unknown pair and takes the others', async () => {
    await ask(url(), subscribe('NOPE/USD', 'XXBTZUSD', 'ETH/USD'));
    const error = 'Currency pair not supported NOPE/USD';
    expect((await answers(5)).slice(1)).toMatchObject([
      {
        error,
        method: 'subscribe',
        success: false,
        req_id: 9,
        symbol: 'NOPE/USD',
        time_in: time,
        time_out: time,
      },
      { success: false, symbol: 'XXBTZUSD' },
      { success: true },
      { type: 'snapshot' },
    ]);
  });

  it.each([
    ['a ping', { method: 'ping', req_id: 3 }, { method: 'pong', req_id: 3 }],
    ['another channel', { method: 'subscribe', params: { channel: 'x' } }, { success: false }],
    ['another method', { method: 'dance' }, { success: false }],
    ['no JSON', 'hello', { success: false }],
  ])('answers %s', async (_name, message, expected) => {
    await ask(url(), message);
    expect((await answers(2))[1]).toMatchObject(expected);
  });

  it('stops after unsubscribe', async () => {
    await ask(url(), subscribe('BTC/USD', 'ETH/USD'), { ...subscribe('BTC/USD'), method: 'unsubscribe' });
    expect((await answers(6)).at(-1)).toMatchObject({ method: 'unsubscribe', success: true });
    standIn.burst({ symbols: ['BTC', 'ETH'], prices: [65_000, 3_000] });
    expect((await answers(7)).at(-1)).toMatchObject({ data: [{ symbol: 'ETH/USD' }] });
  });
});

describe('the limits of all sockets', () => {
  const urls = () => standIn.exchangeUrls;
  const names = Array.from({ length: 101 }, (_, index) => `N${index}`);

  it.each([
    [
      'coinbaseexchange',
      () => urls().coinbaseexchange.api.ws,
      { type: 'subscribe', product_ids: names, channels: ['ticker'] },
      { type: 'error', reason: 'Too many products' },
    ],
    [
      'binance',
      () => `${urls().binance.api.ws.spot}/0`,
      { method: 'SUBSCRIBE', params: names, id: 1 },
      { error: { code: 2 }, id: 1 },
    ],
  ])('%s refuses a call for more than 100 markets', async (_, url, call, refusal) => {
    await ask(url(), call);
    expect(await answers(1)).toMatchObject([refusal]);
  });

  it('kraken refuses a call for more than 100 markets', async () => {
    await ask(urls().kraken.api.ws.publicV2, {
      method: 'subscribe',
      params: { channel: 'ticker', symbol: names },
    });
    expect(await answers(2)).toMatchObject([
      { channel: 'status' },
      { error: 'Too many symbols', success: false },
    ]);
  });

  it('cut a client that sends more than 5 messages a second', async () => {
    const call = { method: 'LIST_SUBSCRIPTIONS', id: 1 };
    await ask(`${urls().binance.api.ws.spot}/0`, call, call, call, call, call);
    await answers(5);
    expect(standIn.status().sockets.binance.sockets).toBe(1);
    socket.send(call);
    await until(() => standIn.status().sockets.binance.sockets === 0, 'the end');
  });
});

describe('the Binance socket', () => {
  it('sends all markets as a list, at once and for what moved together, until it is unsubscribed', async () => {
    const all = (method: string) => ({ method, params: ['!miniTicker@arr'], id: 7 });
    await ask(`${standIn.exchangeUrls.binance.api.ws.spot}/0`, all('SUBSCRIBE'));
    const [ack, first] = await answers(2);
    expect(ack).toEqual({ result: null, id: 7 });
    expect(first).toHaveLength(11);
    expect(first).toContainEqual(expect.objectContaining({ e: '24hrMiniTicker', s: 'BTCUSDT' }));
    standIn.burst({ symbols: ['BTC', 'ETH'], prices: [65_000, 3_000] });
    expect((await answers(3))[2]).toMatchObject([{ s: 'BTCUSDT' }, { s: 'ETHUSDT' }]);
    expect(standIn.status().sockets.binance.subscriptions).toBe(1);
    socket.send(all('UNSUBSCRIBE'));
    await answers(4);
    standIn.setPrice({ symbol: 'BTC', price: 66_000 });
    expect(standIn.status().sockets.binance.subscriptions).toBe(0);
    expect(standIn.sent().entries.at(-1)).toMatchObject({ symbol: 'ETH' });
  });

  const url = () => `${standIn.exchangeUrls.binance.api.ws.spot}/0`;
  const call = (method: string, ...params: readonly string[]) => ({ method, params, id: 4 });

  it('acknowledges, then sends the current mini ticker', async () => {
    await ask(url(), call('SUBSCRIBE', 'btcusdt@miniTicker'));
    expect(await answers(2)).toMatchObject([
      { result: null, id: 4 },
      { e: '24hrMiniTicker', s: 'BTCUSDT', c: '64032.02', E: expect.any(Number) },
    ]);
  });

  it('acknowledges an unknown stream and stays silent on it', async () => {
    await ask(url(), call('SUBSCRIBE', 'nopeusdt@miniTicker', 'btcusdt@depth'), call('LIST_SUBSCRIPTIONS'));
    expect(await answers(2)).toEqual([
      { result: null, id: 4 },
      { result: [], id: 4 },
    ]);
  });

  it('lists and ends subscriptions', async () => {
    const streams = ['btcusdt@miniTicker', 'ethusdt@miniTicker'];
    await ask(
      url(),
      call('SUBSCRIBE', ...streams),
      call('UNSUBSCRIBE', 'btcusdt@miniTicker'),
      call('LIST_SUBSCRIPTIONS'),
    );
    expect((await answers(5)).at(-1)).toEqual({ result: ['ethusdt@miniTicker'], id: 4 });
  });

  it.each([
    ['no JSON', 'hello', { error: { code: 3 } }],
    ['another method', { method: 'DANCE', id: 4 }, { error: { code: 2 }, id: 4 }],
  ])('refuses %s', async (_name, message, expected) => {
    await ask(url(), message);
    expect(await answers(1)).toMatchObject([expected]);
  });
});

describe('a burst', () => {
  it('arrives in one piece', async () => {
    await ask(standIn.exchangeUrls.coinbaseexchange.api.ws, {
      type: 'subscribe',
      product_ids: ['BTC-USD', 'ETH-USD'],
      channels: ['ticker'],
    });
    await answers(3);
    const before = socket.chunks.length;
    const prices = Array.from({ length: 100 }, (_, index) => (index % 2 ? 3_000 : 64_000) + index);
    standIn.burst({ symbols: ['BTC', 'ETH'], prices });
    await answers(103);
    expect(socket.chunks.length - before).toBe(1);
    expect(standIn.sent(2).entries.map(({ symbol, usd }) => [symbol, usd])).toEqual(
      prices.map((price, index) => [index % 2 ? 'ETH' : 'BTC', price]),
    );
  });
});

describe('an address that is not there', () => {
  it.each(['/kraken', '/binance/ws/0', '/nowhere', '/'])('refuses a socket at %s', async (path) => {
    const address = standIn.url.replace('http:', 'ws:') + path;
    await expect(openRawSocket(address)).rejects.toThrow(/404/);
  });
});
