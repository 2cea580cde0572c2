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
  {
    // https://github.com/Kucoin/kucoin-api-docs, section "Get Klines": time, open, close, high, low, volume, turnover
    id: 'kucoin',
    market: { id: 'BTC-USDT', symbol: 'BTC/USDT' },
    body: `{"code": "200000", "data": [
      ["1545904980", "0.058", "0.049", "0.058", "0.049", "0.018", "0.000945"],
      ["1545904920", "0.058", "0.072", "0.072", "0.058", "0.103", "0.006986"]
    ]}`,
    candles: [
      [1_545_904_920_000, 0.058, 0.072, 0.058, 0.072, 0.103],
      [1_545_904_980_000, 0.058, 0.058, 0.049, 0.049, 0.018],
    ],
  },
  {
    // https://www.gate.com/docs/developers/apiv4/en/#market-candlesticks, as ccxt quotes it (gate.js): time, quote volume, close,
    // high, low, open, base volume
    id: 'gate',
    market: { id: 'BTC_USDT', symbol: 'BTC/USDT' },
    body: `[["1660957920", "6227.070147198573", "0.0000133485", "0.0000133615", "0.0000133347", "0.0000133468",
      "466641934.99"]]`,
    candles: [
      [1_660_957_920_000, 0.000_013_346_8, 0.000_013_361_5, 0.000_013_334_7, 0.000_013_348_5, 466_641_934.99],
    ],
  },
  {
    // https://bybit-exchange.github.io/docs/v5/market/kline, whose example is of an inverse contract: start, open, high, low,
    // close, volume, turnover; the newest first
    id: 'bybit',
    market: { id: 'BTCUSD', symbol: 'BTC/USD' },
    body: `{"retCode": 0, "retMsg": "OK", "result": {"symbol": "BTCUSD", "category": "inverse", "list": [
      ["1670608800000", "17071", "17073", "17027", "17055.5", "268611", "15.74462667"],
      ["1670605200000", "17071.5", "17071.5", "17061", "17071", "4177", "0.24469757"]
    ]}, "retExtInfo": {}, "time": 1672025956592}`,
    candles: [
      [1_670_605_200_000, 17_071.5, 17_071.5, 17_061, 17_071, 4_177],
      [1_670_608_800_000, 17_071, 17_073, 17_027, 17_055.5, 268_611],
    ],
  },
  {
    // https://docs.cdp.coinbase.com/advanced-trade/reference, "Get Public Product Candles", as ccxt quotes it (coinbase.js)
    id: 'coinbase',
    market: { id: 'BTC-USD', symbol: 'BTC/USD' },
    body: `{"candles": [{"start": "1673391780", "low": "17414.36", "high": "17417.99", "open": "17417.74",
      "close": "17417.38", "volume": "1.87780853"}]}`,
    candles: [[1_673_391_780_000, 17_417.74, 17_417.99, 17_414.36, 17_417.38, 1.877_808_53]],
  },
  {
    // https://api.hitbtc.com/#candles, as ccxt quotes it (hitbtc.js)
    id: 'hitbtc',
    market: { id: 'ETHBTC', symbol: 'ETH/BTC' },
    body: `[{"timestamp": "2015-08-20T19:01:00.000Z", "open": "0.006", "close": "0.006", "min": "0.006", "max": "0.006",
      "volume": "0.003", "volume_quote": "0.000018"}]`,
    candles: [[1_440_097_260_000, 0.006, 0.006, 0.006, 0.006, 0.003]],
  },
  {
    // https://docs.whitebit.com/public/http-v1/#kline, as ccxt quotes it (whitebit.js): time, open, close, high, low, volume, deal
    id: 'whitebit',
    market: { id: 'BTC_USDT', symbol: 'BTC/USDT' },
    body: `{"success": true, "message": "", "result": [
      [1591488000, "0.025025", "0.025025", "0.025029", "0.025023", "6.181", "0.154686629"]
    ]}`,
    candles: [[1_591_488_000_000, 0.025_025, 0.025_029, 0.025_023, 0.025_025, 6.181]],
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
