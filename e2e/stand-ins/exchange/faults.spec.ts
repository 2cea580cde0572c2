import { once } from 'node:events';
import { WebSocket } from 'ws';
import { EXCHANGE_IDS, type UsualExchangeId } from './domain/pair.js';
import type { ExchangeStandIn } from './exchange-stand-in.js';
import type { FrameFault } from './faults.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const LONGER_THAN_A_TEST_MS = 600_000;
const KRAKEN = { method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD', 'ETH/USD'] } };
const COINBASE = { type: 'subscribe', product_ids: ['BTC-USD', 'ETH-USD'], channels: ['ticker'] };

let standIn: ExchangeStandIn;
let now = 1_795_000_020_500;
let sockets: WebSocket[] = [];
beforeEach(async () => {
  standIn = await startExchangeStandIn({
    market: 'paused',
    spread: 'none',
    sentCapacity: 1_000,
    now: () => now,
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await standIn.close();
});

/** Subscribes to BTC and ETH and answers the texts that come after their first prices. */
async function listen(exchange: 'kraken' | 'coinbaseexchange' = 'kraken'): Promise<string[]> {
  const { kraken, coinbaseexchange } = standIn.exchangeUrls;
  const socket = new WebSocket(exchange === 'kraken' ? kraken.api.ws.publicV2 : coinbaseexchange.api.ws);
  const texts: string[] = [];
  sockets.push(socket);
  socket.on('message', (data: Buffer) => texts.push(data.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify(exchange === 'kraken' ? KRAKEN : COINBASE));
  const tickers = () =>
    texts.filter((text) => /"(type|channel)":"ticker"/.test(text) && text.includes('ETH'));
  await until(() => tickers().length > 0, 'the first prices');
  texts.length = 0;
  return texts;
}

async function trades(): Promise<number[]> {
  const answer = await fetch(`${standIn.url}/kraken/0/public/Trades?pair=XXBTZUSD&since=${now - 1}999999`);
  const { result } = (await answer.json()) as { result: { XXBTZUSD: [string][] } };
  return result.XXBTZUSD.map(([price]) => Number(price));
}

describe('a fault of the frames', () => {
  const rows: readonly (readonly [FrameFault, string | RegExp])[] = [
    [{ kind: 'price', written: '"NaN"' }, /"last":"NaN"/],
    [{ kind: 'spike', factor: 10 }, /"last":650000,/],
    [{ kind: 'symbol-swap', between: ['ETH', 'BTC'] }, /"symbol":"ETH\/USD".*"last":65000,/],
    [{ kind: 'cut' }, /^\{"channel":"ticker","type":"update"[^}]*$/],
    [{ kind: 'text', written: '[]' }, '[]'],
    [{ kind: 'oversize', bytes: 2_000_000 }, /^\{.*\} {2000000}$/],
  ];
  it.each(rows)('%j is told and not traded, and ends', async (fault, expected) => {
    const texts = await listen();
    const { sent } = standIn.status();
    standIn.setFault('kraken', { ...fault, frames: 1 });
    now += 1;
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => texts.length === 1, 'the false frame');
    expect(texts[0]).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    expect(standIn.sent(sent).entries).toEqual([]);
    expect(await trades()).toEqual([65_000]);
    standIn.setPrice({ symbol: 'BTC', price: 65_001 });
    await until(() => texts.length === 2, 'a true frame');
    expect(texts[1]).toContain('"last":65001,');
    expect(standIn.sent(sent).entries.map(({ price }) => price)).toEqual([65_001]);
  });

  it('concerns the coins it names', async () => {
    const texts = await listen();
    standIn.setFault('kraken', { kind: 'text', written: 'hello', symbols: ['ETH'] });
    standIn.burst({ symbols: ['BTC', 'ETH'], prices: [65_000, 3_000] });
    await until(() => texts.length === 2, 'two frames');
    expect([texts[0]?.includes('65000'), texts[1]]).toEqual([true, 'hello']);
  });

  it.each([
    [{ kind: 'shifted-time', shiftMs: 3_600_000 } as const, 3_600_000],
    [{ kind: 'fixed-time', at: 1_700_000_000_000 } as const, 1_700_000_000_000 - 1_795_000_020_500],
  ])('%j tells another time', async (fault, offset) => {
    now = 1_795_000_020_500;
    const texts = await listen('coinbaseexchange');
    standIn.setFault('coinbaseexchange', fault);
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => texts.length === 1, 'a frame');
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({
      price: '65000.00',
      time: new Date(now + offset).toISOString(),
    });
  });

  it('lets two frames of a pair change places', async () => {
    const texts = await listen();
    const { sent } = standIn.status();
    standIn.setFault('kraken', { kind: 'reordered' });
    standIn.burst({ symbols: ['BTC'], prices: [65_001, 65_002, 65_003] });
    await until(() => texts.length === 2, 'two frames');
    expect(texts.map((text) => /"last":(\d+)/.exec(text)?.[1])).toEqual(['65002', '65001']);
    expect(standIn.sent(sent).entries.map(({ price }) => price)).toEqual([65_002, 65_001]);
  });

  it('repeats a frame', async () => {
    const texts = await listen();
    const { sent } = standIn.status();
    standIn.setFault('kraken', { kind: 'repeated', times: 3 });
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => texts.length === 3, 'three frames');
    expect(new Set(texts).size).toBe(1);
    expect(standIn.sent(sent).entries).toHaveLength(1);
  });
});

describe('a fault of the sockets', () => {
  it('silent: answers calls and pings, sends no price, and the market goes on', async () => {
    const texts = await listen();
    const { sent } = standIn.status();
    standIn.setFault('kraken', { kind: 'silent' });
    now += 1;
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    const pong = once(sockets[0] as WebSocket, 'pong');
    sockets[0]?.ping();
    sockets[0]?.send(JSON.stringify({ method: 'ping', req_id: 7 }));
    await pong;
    await until(() => texts.length === 1, 'the answer');
    expect(texts[0]).toContain('"pong"');
    expect(standIn.sent(sent).entries).toEqual([]);
    expect(await trades()).toEqual([65_000]);
    standIn.setFault('kraken', null);
    standIn.setPrice({ symbol: 'BTC', price: 65_001 });
    await until(() => texts.length === 2, 'a price');
  });

  it('frozen: answers nothing at all, yet stays open; a new dial works', async () => {
    const texts = await listen();
    expect(standIn.freezeSockets('kraken')).toBe(1);
    let isAnswered = false;
    sockets[0]?.on('pong', () => (isAnswered = true));
    sockets[0]?.ping();
    const fresh = await listen();
    standIn.setPrice({ symbol: 'BTC', price: 65_000 });
    await until(() => fresh.length === 1, 'a price on the new one');
    expect([texts, isAnswered, sockets[0]?.readyState]).toEqual([[], false, WebSocket.OPEN]);
    expect(standIn.status().sockets.kraken.sockets).toBe(1);
  });

  it('black hole: freezes what is open and never answers a dial', async () => {
    await listen();
    standIn.setFault('kraken', { kind: 'black-hole' });
    expect(standIn.status().sockets.kraken.sockets).toBe(0);
    const dial = new WebSocket(standIn.exchangeUrls.kraken.api.ws.publicV2, { handshakeTimeout: 50 });
    const [error] = (await once(dial, 'error')) as [Error];
    expect(error.message).toMatch(/timed out/);
    standIn.setFault('kraken', null);
    expect(await listen()).toEqual([]);
  });

  it('slow: frames leave later and in order', async () => {
    const texts = await listen();
    standIn.setFault('kraken', { kind: 'slow', delayMs: 20 });
    for (const price of [65_000, 65_001, 65_002]) standIn.setPrice({ symbol: 'BTC', price });
    standIn.setFault('kraken', null);
    standIn.setPrice({ symbol: 'BTC', price: 65_003 });
    await until(() => texts.length === 4, 'four frames');
    const prices = texts.map((text) => /"last":(\d+)/.exec(text)?.[1]);
    expect(prices).toEqual(['65003', '65000', '65001', '65002']);
  });

  it.each([429, 451, 403, 503])('refuses an upgrade with %d', async (status) => {
    standIn.setFault('kraken', { kind: 'refuse-upgrade', status });
    const dial = new WebSocket(standIn.exchangeUrls.kraken.api.ws.publicV2);
    const [error] = (await once(dial, 'error')) as [Error];
    expect(error.message).toBe(`Unexpected server response: ${status}`);
  });
});

describe('a fault of REST', () => {
  const paths: Readonly<Record<UsualExchangeId, string>> = {
    coinbaseexchange: '/products',
    kraken: '/0/public/Time',
    binance: '/api/v3/time',
  };
  const ask = (exchange: UsualExchangeId, path = paths[exchange]) =>
    fetch(`${standIn.url}/${exchange}${path}`);

  it.each(EXCHANGE_IDS)('429 of %s says when to come back', async (exchange) => {
    standIn.setFault(exchange, { kind: 'rest-status', status: 429, retryAfter: 7 });
    const answer = await ask(exchange);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    const others = await Promise.all(EXCHANGE_IDS.filter((id) => id !== exchange).map((id) => ask(id)));
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('HTML comes with status 200', async () => {
    standIn.setFault('kraken', { kind: 'rest-html' });
    const answer = await ask('kraken');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await answer.text()).toMatch(/^<!DOCTYPE html>/);
  });

  it('slow answers right, later than who is asked afterwards', async () => {
    standIn.setFault('kraken', { kind: 'rest-slow', delayMs: LONGER_THAN_A_TEST_MS });
    const answered: string[] = [];
    const slow = ask('kraken').then(
      () => answered.push('kraken'),
      () => undefined,
    );
    for (const id of ['binance', 'coinbaseexchange'] as const) {
      await ask(id);
      answered.push(id);
    }
    expect(answered).toEqual(['binance', 'coinbaseexchange']);
    standIn.setFault('kraken', { kind: 'rest-slow', delayMs: 1 });
    expect((await ask('kraken')).status).toBe(200);
    await standIn.close();
    await slow;
  });

  it('down cuts the connection', async () => {
    standIn.setFault('kraken', { kind: 'rest-down' });
    await expect(ask('kraken')).rejects.toThrow(/fetch failed/);
  });

  it('concerns the routes it names', async () => {
    standIn.setFault('kraken', { kind: 'rest-status', status: 503, routes: ['Trades', 'OHLC'] });
    const statuses = ['Time', 'Trades?pair=XXBTZUSD', 'OHLC?pair=XXBTZUSD'].map(
      async (route) => (await ask('kraken', `/0/public/${route}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 503, 503]);
  });

  it('stands beside a fault of the sockets, and null ends both', async () => {
    standIn.setFault('kraken', { kind: 'rest-html' });
    standIn.setFault('kraken', { kind: 'silent' });
    expect(standIn.status().faults.kraken).toEqual([{ kind: 'rest-html' }, { kind: 'silent' }]);
    standIn.setFault('kraken', null);
    expect(standIn.status().faults.kraken).toEqual([]);
  });
});

describe('a fault of the market', () => {
  it('drift: one exchange moves off, and that is what it trades', async () => {
    const texts = await listen();
    standIn.setFault('kraken', { kind: 'drift', percentPerSecond: 1, symbols: ['BTC'] });
    now += 2_000;
    standIn.burst({ symbols: ['BTC', 'ETH'], prices: [64_000, 3_000] });
    await until(() => texts.length === 2, 'two frames');
    expect(texts[0]).toContain('"last":65286.4,');
    expect(texts[1]).toContain('"last":3000,');
    expect(await trades()).toEqual([65_286.4]);
    expect(
      standIn
        .sent()
        .entries.slice(-2)
        .map(({ usd }) => usd),
    ).toEqual([65_286.4, 3_000]);
    standIn.setFault('kraken', null);
    standIn.setPrice({ symbol: 'BTC', price: 64_000 });
    await until(() => texts.length === 3, 'the way back');
    expect(texts[2]).toContain('"last":64000,');
  });

  it('another coin of the same ticker has a price of its own, whatever is set', async () => {
    const texts = await listen();
    standIn.setFault('kraken', { kind: 'other-coin', factor: 0.2 });
    now += 1;
    standIn.setPrice({ symbol: 'BTC', price: 60_000 });
    await until(() => texts.length === 1, 'a frame');
    expect(texts[0]).toContain('"last":12000,');
    expect(await trades()).toEqual([12_000]);
  });
});
