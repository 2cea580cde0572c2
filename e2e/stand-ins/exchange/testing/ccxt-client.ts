import ccxt, { type Exchange } from 'ccxt';
import type { ExchangeId } from '../domain/pair.js';
import type { ExchangeUrls } from '../exchange-stand-in.js';

/** One ticker as a ccxt handler stored it. */
export interface SeenTicker {
  readonly symbol: string;
  readonly last: number;
  readonly percentage: number;
}

/** A real ccxt client of one exchange, pointed at a stand-in by its URLs alone. */
export async function ccxtClient(exchange: ExchangeId, urls: ExchangeUrls): Promise<Exchange> {
  const client = new ccxt.pro[exchange]({
    urls: urls[exchange],
    enableRateLimit: false,
    options: { fetchMarkets: { types: ['spot'] } },
  });
  client.has['fetchCurrencies'] = false;
  await client.loadHttpProxyAgent(); // ccxt refuses ws:// before this was called
  return client;
}

/** Collects every ticker frame the client handles from now on; its own await loop would drop most of a burst. */
export function collectTickers(client: Exchange): SeenTicker[] {
  const seen: SeenTicker[] = [];
  const handle = client.handleMessage.bind(client);
  client.handleMessage = (socket: unknown, message: Record<string, unknown>) => {
    handle(socket, message);
    const symbol = tickerSymbol(client, message);
    const ticker = symbol === undefined ? undefined : client.tickers[symbol];
    if (symbol !== undefined && ticker) {
      seen.push({ symbol, last: ticker.last ?? Number.NaN, percentage: ticker.percentage ?? Number.NaN });
    }
  };
  return seen;
}

function tickerSymbol(client: Exchange, message: Record<string, unknown>): string | undefined {
  if (message['type'] === 'ticker') return client.safeSymbol(String(message['product_id']));
  if (message['e'] === '24hrMiniTicker') return client.safeSymbol(String(message['s']));
  if (message['channel'] !== 'ticker') return undefined;
  const data = message['data'] as readonly { readonly symbol: string }[];
  return data[0]?.symbol;
}
