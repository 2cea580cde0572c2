import type { Exchange } from 'ccxt';
import type { OfferedMarket } from '../domain/pairs.js';

type Ids = Readonly<Record<string, string>>;

/** ccxt id -> ccxt's market -> the exchange's own id. */
const CORE_MARKETS: Readonly<Record<string, Ids>> = {
  coinbaseexchange: {
    'BTC/USD': 'BTC-USD',
    'ETH/USD': 'ETH-USD',
    'SOL/USD': 'SOL-USD',
    'USDT/USD': 'USDT-USD',
  },
  kraken: { 'BTC/USD': 'XXBTZUSD', 'ETH/USD': 'XETHZUSD', 'SOL/USD': 'SOLUSD', 'USDT/USD': 'USDTZUSD' },
  binance: { 'BTC/USDT': 'BTCUSDT', 'ETH/USDT': 'ETHUSDT', 'SOL/USDT': 'SOLUSDT' },
};

/** The core markets of the usual exchanges, for a first start without a REST answer. Empty for any other exchange. */
export function coreMarkets(exchange: Exchange): readonly OfferedMarket[] {
  return Object.entries(CORE_MARKETS[exchange.id] ?? {}).map(([symbol, id]) => {
    const [base = '', quote = ''] = symbol.split('/');
    const market: unknown = exchange.safeMarketStructure({
      id,
      wsId: symbol.replace('BTC/', 'XBT/'), // kraken's
      lowercaseId: id.toLowerCase(), // binance subscribes by it
      symbol,
      base,
      quote,
      baseId: base,
      quoteId: quote,
      type: 'spot',
      spot: true,
      margin: false,
      swap: false,
      future: false,
      option: false,
      contract: false,
      active: true,
    });
    return market as OfferedMarket;
  });
}
