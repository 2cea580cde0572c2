import { type MarketStatus, STALE_MS } from '@contract/market.js';
import { CORE_SYMBOLS, exchangeName, isCoreSymbol } from '@contract/symbols.js';
import { localClock } from '../format/local-time.js';

/** The state of the feed and when it was heard of: epoch milliseconds of the server's clock. */
export interface DatedMarketStatus extends MarketStatus {
  readonly at: number;
}

/** One thing that is not as it should be. `stale`: nothing rings for these symbols meanwhile. */
export interface MarketNotice {
  readonly kind: 'stale' | 'set-aside';
  readonly text: string;
  /** Since when, epoch milliseconds; null where that is not known, or does not matter. */
  readonly since: number | null;
  /** Which exchange is set aside. */
  readonly exchange?: string;
}

export interface MarketView {
  readonly status: DatedMarketStatus;
  /** The time of a symbol's last price, epoch milliseconds; null if none is known. */
  readonly pricedAt: (symbol: string) => number | null;
  /** Epoch milliseconds, the server's clock. */
  readonly now: number;
}

const MEANWHILE = 'Nothing rings until they are back; what was missed then rings late, and says so.';

/** What people must know of the market now, the gravest first; nothing while all is well. Pure. */
export function marketNotices(view: MarketView): readonly MarketNotice[] {
  return [...staleNotices(view), ...asideNotices(view.status)];
}

/** When the last of all exchanges fell silent; null while one of them speaks, or if none ever did. Pure. */
export function silentSince({ at, exchanges }: DatedMarketStatus): number | null {
  const ages = exchanges.map(({ ageMs }) => ageMs ?? Number.POSITIVE_INFINITY);
  const youngest = Math.min(...ages);
  return youngest >= STALE_MS && Number.isFinite(youngest) ? at - youngest : null;
}

function staleNotices(view: MarketView): readonly MarketNotice[] {
  const { status, now } = view;
  if (status.stale.length === 0) return [];
  if (status.exchanges.every(({ ageMs }) => ageMs === null)) {
    return [{ kind: 'stale', text: 'There are no prices yet: no exchange has sent one.', since: null }];
  }
  const since = silentSince(status);
  if (since !== null) {
    const text = `Prices are stale: all exchanges have been silent since ${localClock(since, now)}. ${MEANWHILE}`;
    return [{ kind: 'stale', text, since }];
  }
  return status.stale.map((symbol) => staleSymbol(symbol, view));
}

function staleSymbol(symbol: string, { pricedAt, now }: MarketView): MarketNotice {
  if (!isCoreSymbol(symbol)) {
    const text = `There is no fresh price for ${symbol}: quotes in ${symbol} are not used until there is.`;
    return { kind: 'stale', text, since: null };
  }
  const since = pricedAt(symbol);
  const when = since === null ? '' : ` since ${localClock(since, now)}`;
  return {
    kind: 'stale',
    text: `The price of ${symbol} is stale${when}. Nothing rings for it until there is a fresh one.`,
    since,
  };
}

function asideNotices({ exchanges }: DatedMarketStatus): readonly MarketNotice[] {
  return exchanges
    .filter(({ setAside }) => setAside.length > 0)
    .map(({ exchange, setAside }) => ({
      kind: 'set-aside',
      text: asideText(exchange, setAside),
      since: null,
      exchange,
    }));
}

/** "kraken is set aside for BTC and ETH: its quote is too far from the market." Core symbols first. */
function asideText(exchange: string, symbols: readonly string[]): string {
  const known = CORE_SYMBOLS.filter((symbol) => symbols.includes(symbol));
  const others = symbols.filter((symbol) => !isCoreSymbol(symbol));
  const far = symbols.length === 1 ? 'its quote is' : 'its quotes are';
  const names = listed([...known, ...others]);
  return `${exchangeName(exchange)} is set aside for ${names}: ${far} too far from the market.`;
}

/** "BTC", "BTC and ETH", "BTC, ETH and SOL". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
