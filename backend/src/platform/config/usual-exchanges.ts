/** The exchanges of EXCHANGES where it is not set, in order of preference, as ccxt ids. */
export const USUAL_EXCHANGES: readonly string[] = ['coinbaseexchange', 'kraken', 'binance'];

/** What EXCHANGES may name: each has a subscription protocol, tests with its documented frames, and a chunk in the bundle. */
export const TESTED_EXCHANGES: readonly string[] = [
  ...USUAL_EXCHANGES,
  'kucoin',
  'gate',
  'bybit',
  'coinbase',
  'hitbtc',
  'whitebit',
];
