import type { Exchange } from 'ccxt';
import { tunnelAgent } from '../../../platform/outbound/outbound-proxy.js';
import type { ClientLimits } from '../exchange-feed.js';
import { exchangeKind } from './exchange-kind.js';
import { leanKind } from './lean-kind.js';

/** ccxt gives a socket up after two pings without an answer: 12 s. */
export const USUAL_LIMITS: ClientLimits = { pingEveryMs: 4_000, dialMs: 5_000, isSpaced: true };
const REST_TIMEOUT_MS = 8_000;
const LARGEST_FRAME = 1 << 20;

/**
 * A ccxt client of one exchange for public spot prices. `urls` is merged deeply into ccxt's own, so any server that
 * speaks the exchange's protocol can stand for it. `onUnreadable` hears of frames that are no JSON.
 *
 * @throws RangeError for an id ccxt has no streams for.
 */
export async function openExchange(
  id: string,
  urls: object,
  onUnreadable: () => void,
  { pingEveryMs, dialMs, isSpaced } = USUAL_LIMITS,
): Promise<Exchange> {
  const Kind = await exchangeKind(id);
  if (Kind === null) throw new RangeError(`There is no exchange "${id}"`);
  const agent = socketAgent(urls);
  const exchange = new (leanKind(Kind))({
    urls,
    timeout: REST_TIMEOUT_MS,
    enableRateLimit: isSpaced,
    // Node's own, which others use as well; ccxt would load a second one, and the agents of proxies that nobody sets.
    fetchImplementation: fetch,
    fetchIsNative: true,
    proxiesModulesLoading: Promise.resolve(),
    newUpdates: true,
    options: {
      fetchMarkets: { types: ['spot'] },
      // Delays between dials are ours (TickerStream): ccxt's could not be cut short by a stop.
      ws: {
        backoff: { base: 0, max: 0 },
        options: { maxPayload: LARGEST_FRAME, perMessageDeflate: false, ...(agent && { agent }) },
      },
    },
    streaming: { keepAlive: pingEveryMs, connectionTimeout: dialMs },
  });
  exchange.has['fetchCurrencies'] = false;
  exchange.log = onUnreadable; // else ccxt prints the stack of every frame it cannot parse
  await exchange.loadHttpProxyAgent(); // without it ccxt refuses ws:// addresses
  return exchange;
}

/** For sockets only: ccxt would refuse to fetch with it, and fetch has its own way. Servers in the clear are asked directly. */
function socketAgent(urls: object) {
  return JSON.stringify(urls).includes('"ws://') ? null : tunnelAgent('wss://exchanges.invalid');
}
