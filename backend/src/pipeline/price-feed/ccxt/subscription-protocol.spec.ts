import { TESTED_EXCHANGES } from '../../../platform/config/usual-exchanges.js';
import { SUBSCRIPTION_PROTOCOLS } from './subscription-protocol.js';

type ExchangeId = 'coinbaseexchange' | 'kraken' | 'binance';

const CALL = { id: 1, at: 1_611_541_000_000 };

function dialect(id: ExchangeId) {
  const found = SUBSCRIPTION_PROTOCOLS[id];
  if (found === undefined) throw new Error(`no dialect of ${id}`);
  return found;
}
// What the exchanges' own pages show, read on 23 November 2026:
// https://docs.cdp.coinbase.com/exchange/websocket-feed/channels#ticker-channel
// https://docs.kraken.com/api/docs/websocket-v2/ticker
// https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md#subscribe-to-a-stream
// https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md#all-market-mini-tickers-stream
const DOCUMENTED = [
  ['coinbaseexchange', ['ETH-USD'], { type: 'subscribe', product_ids: ['ETH-USD'], channels: ['ticker'] }],
  [
    'kraken',
    ['ALGO/USD', 'BTC/USD'],
    { method: 'subscribe', params: { channel: 'ticker', symbol: ['ALGO/USD', 'BTC/USD'] }, req_id: 1 },
  ],
  ['binance', ['btcusdt@miniTicker'], { method: 'SUBSCRIBE', params: ['btcusdt@miniTicker'], id: 1 }],
  ['binance', ['!miniTicker@arr'], { method: 'SUBSCRIBE', params: ['!miniTicker@arr'], id: 1 }],
] as const;
it.each(DOCUMENTED)('%s is asked for %j as its documentation shows', (id, names, message) => {
  expect(dialect(id).request('subscribe', names, CALL)).toEqual(message);
  expect(dialect(id).replaces(message)).toBe(true);
});
it.each(DOCUMENTED)('%s is left for %j the same way', (id, names, message) => {
  const leaving = JSON.stringify(message)
    .replace('subscribe', 'unsubscribe')
    .replace('SUBSCRIBE', 'UNSUBSCRIBE');
  expect(dialect(id).request('unsubscribe', names, CALL)).toEqual(JSON.parse(leaving));
});

it('some have one stream of all markets', () => {
  const found = TESTED_EXCHANGES.map((id) => [id, SUBSCRIPTION_PROTOCOLS[id]?.allMarkets ?? null]);
  expect(Object.fromEntries(found.filter(([, name]) => name !== null))).toEqual({
    binance: '!miniTicker@arr',
    kucoin: 'all',
    hitbtc: '*',
  });
});

it('each tested exchange has a protocol', () => {
  expect(Object.keys(SUBSCRIPTION_PROTOCOLS).sort()).toEqual([...TESTED_EXCHANGES].sort());
});

it.each([
  ['coinbaseexchange', { type: 'unsubscribe', product_ids: ['BTC-USD'], channels: ['ticker'] }],
  ['coinbaseexchange', { type: 'subscribe', channels: ['status'] }],
  ['kraken', { method: 'ping', req_id: 3 }],
  ['kraken', { method: 'subscribe', params: { channel: 'instrument' } }],
  ['binance', { method: 'LIST_SUBSCRIPTIONS', id: 3 }],
] as const)('%s: %j asks for no tickers', (id, message) => {
  expect(dialect(id).replaces(message)).toBe(false);
});
// Seen by others: https://github.com/nautechsystems/nautilus_trader/issues/3509 and issues/3960 (Kraken),
// https://docs.rs/barter-data/latest/src/barter_data/exchange/coinbase/subscription.rs.html (Coinbase); of the pages of
// the exchanges only Binance's shows errors: web-socket-streams.md#error-messages.
it.each([
  [
    'coinbaseexchange',
    '{"type":"error","message":"Failed to subscribe","reason":"GIBBERISH-USD is not a valid product"}',
    ['GIBBERISH-USD'],
  ],
  [
    'coinbaseexchange',
    '{"message":"Failed to subscribe","reason":"No channels provided","type":"error"}',
    [],
  ],
  [
    'kraken',
    '{"error":"Currency pair not supported XBT/EUR","method":"subscribe","success":false,"symbol":"XBT/EUR"}',
    ['XBT/EUR'],
  ],
  [
    'kraken',
    '{"error":"Currency pair not supported XDG/USD","success":false,"method":"subscribe"}',
    ['XDG/USD'],
  ],
  ['kraken', '{"error":"Malformed request","method":"error","success":false}', []],
  ['binance', '{"code":2,"msg":"Invalid request: request ID must be an unsigned integer"}', []],
  ['binance', '{"error":{"code":3,"msg":"Invalid JSON: expected value at line 1 column 1"},"id":1}', []],
] as const)('%s refuses: %s', (id, frame, names) => {
  expect(dialect(id).refusal(frame)).toEqual({
    names,
    call: null,
    reason: expect.stringMatching(/\S/),
  });
});

it.each([
  ['coinbaseexchange', '{"type":"subscriptions","channels":[{"name":"ticker","product_ids":["BTC-USD"]}]}'],
  [
    'kraken',
    '{"method":"subscribe","result":{"channel":"ticker","snapshot":true,"symbol":"BTC/USD"},"success":true}',
  ],
  ['kraken', '{"error":"Already subscribed","method":"subscribe","success":false,"symbol":"BTC/USD"}'],
  ['kraken', '{"error":"Subscription Not Found","method":"unsubscribe","success":false,"symbol":"BTC/USD"}'],
  ['kraken', '{"channel":"heartbeat"}'],
  ['binance', '{"result":null,"id":1}'],
  ['binance', 'no "msg": JSON'],
] as const)('%s refuses nothing: %s', (id, frame) => {
  expect(dialect(id).refusal(frame)).toBeNull();
});
