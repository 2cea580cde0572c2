import type { Exchange } from 'ccxt';
import { openExchange } from './open-exchange.js';
import { hookSockets } from './socket-hooks.js';
import { parseTickersFast } from './ticker-parser.js';
import { SystemClock } from '../../../platform/clock/clock.js';

/**
 * Tickers as the exchanges' own pages show them (read on 23 November 2026), so that the stand-in and the adapter cannot
 * agree on something false.
 */
const DOCUMENTED = {
  // https://docs.cdp.coinbase.com/exchange/websocket-feed/channels#ticker-channel
  coinbaseexchange: `{
  "type": "ticker",
  "sequence": 37475248783,
  "product_id": "ETH-USD",
  "price": "1285.22",
  "open_24h": "1310.79",
  "volume_24h": "245532.79269678",
  "low_24h": "1280.52",
  "high_24h": "1313.8",
  "volume_30d": "9788783.60117027",
  "best_bid": "1285.04",
  "best_bid_size": "0.46688654",
  "best_ask": "1285.27",
  "best_ask_size": "1.56637040",
  "side": "buy",
  "time": "2022-10-19T23:28:22.061769Z",
  "trade_id": 370843401,
  "last_size": "11.4396987"
}`,
  // https://docs.kraken.com/exchange/api-reference/spot-websocket-v2/ticker
  kraken: `{
    "channel": "ticker",
    "type": "snapshot",
    "data": [
        {
            "symbol": "ALGO/USD",
            "bid": 0.10025,
            "bid_qty": 740.0,
            "ask": 0.10036,
            "ask_qty": 1361.44813783,
            "last": 0.10035,
            "volume": 997038.98383185,
            "vwap": 0.10148,
            "low": 0.09979,
            "high": 0.10285,
            "change": -0.00017,
            "change_pct": -0.17,
            "timestamp": "2023-09-25T09:04:31.742648Z"
        }
    ]
}`,
  // https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md#individual-symbol-mini-ticker-stream
  binance: `{
    "e": "24hrMiniTicker",
    "E": 1672515782136,
    "s": "BNBBTC",
    "c": "0.0025",
    "o": "0.0010",
    "h": "0.0025",
    "l": "0.0010",
    "v": "10000",
    "q": "18"
  }`,
} as const;

const MARKETS = {
  coinbaseexchange: { id: 'ETH-USD', symbol: 'ETH/USD' },
  kraken: { id: 'ALGOUSD', symbol: 'ALGO/USD' },
  binance: { id: 'BNBBTC', symbol: 'BNB/BTC' },
} as const;

type ExchangeId = keyof typeof DOCUMENTED;

/** What the feed hears of a frame, pretty-printed as on the page or in one line as on the wire. */
async function heard(id: ExchangeId, frame: string): Promise<readonly unknown[]> {
  const exchange: Exchange = await openExchange(id, {}, () => undefined);
  parseTickersFast(exchange);
  const [base = '', quote = ''] = MARKETS[id].symbol.split('/');
  const market = { ...MARKETS[id], base, quote, baseId: base, quoteId: quote, type: 'spot', spot: true };
  exchange.setMarkets([exchange.safeMarketStructure(market)]);
  const results: unknown[] = [];
  const hooks = {
    onResult: (result: unknown) => results.push(...(Array.isArray(result) ? result : [result])),
    onTicker: (ticker: unknown) => results.push(ticker),
    onOpen: () => undefined,
    onLoss: () => undefined,
    onUnreadable: () => results.push('unreadable'),
    onFrame: () => undefined,
    onRefusal: () => results.push('refused'),
    names: () => [],
  };
  hookSockets(exchange, hooks, new SystemClock());
  exchange.client('wss://exchange.example/stream').onMessage({ data: frame });
  return results;
}

const oneLine = (frame: string): string => JSON.stringify(JSON.parse(frame));

describe.each([
  [
    'coinbaseexchange',
    { symbol: 'ETH/USD', last: 1_285.22, open: 1_310.79, timestamp: Date.parse('2022-10-19T23:28:22.061Z') },
  ],
  ['kraken', { symbol: 'ALGO/USD', last: 0.100_35, percentage: -0.17 }],
  ['binance', { symbol: 'BNB/BTC', last: 0.0025, open: 0.001, timestamp: 1_672_515_782_136 }],
] as const)('the ticker of the documentation of %s', (id, ticker) => {
  it('is read as it is shown', async () => {
    expect(await heard(id, DOCUMENTED[id])).toContainEqual(expect.objectContaining(ticker));
  });

  it('is read as it comes', async () => {
    expect(await heard(id, oneLine(DOCUMENTED[id]))).toContainEqual(expect.objectContaining(ticker));
  });
});

// https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md#all-market-mini-tickers-stream: the
// array has the objects of the stream of one symbol, and only those that changed.
it('a frame of all markets of Binance is read like its tickers, without those of other markets', async () => {
  const other = DOCUMENTED.binance.replace('BNBBTC', 'BNBETH');
  expect(await heard('binance', oneLine(`[${other},${DOCUMENTED.binance}]`))).toEqual([
    expect.objectContaining({ symbol: 'BNB/BTC', last: 0.0025, timestamp: 1_672_515_782_136 }),
  ]);
});

// The same page: the update has the schema of the snapshot.
it('an update of Kraken is read like its snapshot', async () => {
  const update = oneLine(DOCUMENTED.kraken).replace('"snapshot"', '"update"');
  expect(await heard('kraken', update)).toContainEqual(expect.objectContaining({ last: 0.100_35 }));
});
