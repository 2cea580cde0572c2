/** The exchanges of EXCHANGES where it is not set, in order of preference, as ccxt ids. The bundle has a chunk of each. */
export const USUAL_EXCHANGES: readonly string[] = ['coinbaseexchange', 'kraken', 'binance'];
