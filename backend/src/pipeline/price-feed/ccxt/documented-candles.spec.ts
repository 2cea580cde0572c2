import { openExchange } from './open-exchange.js';

/** Candles as the exchanges' own pages show them (read on 25 November 2026), and what ccxt makes of them. */
const DOCUMENTED = [
  {
    // https://docs.cdp.coinbase.com/exchange/reference/exchangerestapi_getproductcandles: time, low, high, open, close,
    // volume; the row is of the page's older edition.
    id: 'coinbaseexchange',
    market: { id: 'BTC-USD', symbol: 'BTC/USD' },
    body: '[[1415398768, 0.32, 4.2, 0.35, 4.2, 12.3]]',
    candles: [[1_415_398_768_000, 0.35, 4.2, 0.32, 4.2, 12.3]],
  },
  {
    // https://docs.kraken.com/api-reference/market-data/get-ohlc-data: time, open, high, low, close, vwap, volume, count
    id: 'kraken',
    market: { id: 'XXBTZUSD', symbol: 'BTC/USD' },
    body: `{"error": [], "result": {"XXBTZUSD": [
      [1688671200, "30306.1", "30306.2", "30305.7", "30305.7", "30306.1", "3.39243896", 23],
      [1688671260, "30304.5", "30304.5", "30300.0", "30300.0", "30300.0", "4.42996871", 18]
    ], "last": 1688672160}}`,
    candles: [
      [1_688_671_200_000, 30_306.1, 30_306.2, 30_305.7, 30_305.7, 3.392_438_96],
      [1_688_671_260_000, 30_304.5, 30_304.5, 30_300, 30_300, 4.429_968_71],
    ],
  },
  {
    // https://github.com/binance/binance-spot-api-docs/blob/master/rest-api.md#klinecandlestick-data
    id: 'binance',
    market: { id: 'BTCUSDT', symbol: 'BTC/USDT' },
    body: `[[1499040000000, "0.01634790", "0.80000000", "0.01575800", "0.01577100", "148976.11427815",
      1499644799999, "2434.19055334", 308, "1756.87402397", "28.46694368", "0"]]`,
    candles: [[1_499_040_000_000, 0.016_347_9, 0.8, 0.015_758, 0.015_771, 148_976.114_278_15]],
  },
] as const;

it.each(DOCUMENTED)('the candles of the documentation of $id are read as they are shown', async (page) => {
  const exchange = await openExchange(page.id, {}, () => undefined);
  const [base = '', quote = ''] = page.market.symbol.split('/');
  const market = { ...page.market, base, quote, baseId: base, quoteId: quote, type: 'spot', spot: true };
  exchange.setMarkets([exchange.safeMarketStructure(market)]);
  Object.assign(exchange, { fetch: async (): Promise<unknown> => JSON.parse(page.body) });
  expect(await exchange.fetchOHLCV(page.market.symbol, '1m', page.candles[0][0], 300)).toEqual(page.candles);
});
