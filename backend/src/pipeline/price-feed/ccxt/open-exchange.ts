import type { Exchange } from 'ccxt';
import { tunnelAgent } from '../../../platform/outbound/outbound-proxy.js';
import type { ClientLimits } from '../exchange-feed.js';
import { loadExchangeClass, withoutPrivateRoutes } from './exchange-class.js';

/** ccxt drops a socket after two unanswered pings: 12 s. */
export const USUAL_LIMITS: ClientLimits = { pingEveryMs: 4_000, dialMs: 5_000, spacesRequests: true };
const REST_TIMEOUT_MS = 8_000;
const LARGEST_FRAME = 1 << 20;

/**
 * A ccxt client of one exchange for public spot prices. `urls` is merged into ccxt's own; `onUnreadable` is called for
 * frames that are no JSON. @throws RangeError for an id ccxt has no streams for.
 */
export async function openExchange(
  id: string,
  urls: object,
  onUnreadable: () => void,
  { pingEveryMs, dialMs, spacesRequests } = USUAL_LIMITS,
): Promise<Exchange> {
  const Kind = await loadExchangeClass(id);
  if (Kind === null) throw new RangeError(`There is no exchange "${id}"`);
  // For TLS sockets only; `fetch` has its own proxy.
  const agent = JSON.stringify(urls).includes('"ws://') ? null : tunnelAgent('wss://exchanges.invalid');
  const exchange = new (withoutPrivateRoutes(Kind))({
    urls,
    timeout: REST_TIMEOUT_MS,
    enableRateLimit: spacesRequests,
    // Node's own: ccxt would load a second one, and the agents of unused proxies.
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

/**
 * Makes sockets opened from now on hand out one frame per turn of the event loop, which costs some 4 us more a frame. With
 * thousands of coins, frames arrive by the hundred, and alerts and requests would wait for all of them.
 */
export function spreadFrames(exchange: Exchange): void {
  Object.assign(exchange.options['ws'].options, { allowSynchronousEvents: false });
}

/** Whether an error is ccxt's for 429, 418 and their like. */
export function isRateLimit(error: unknown): boolean {
  return error instanceof Error && ['DDoSProtection', 'RateLimitExceeded'].includes(error.name);
}

/** Waits for work that cannot be aborted. @throws Error when the signal comes first; the work goes on. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('No answer in time'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
