import type { Role } from '../../../contract/account.js';
import {
  ALWAYS_TRACKED,
  CORE_SYMBOLS,
  exchangeName,
  isCoreSymbol,
  isTradfiSymbol,
} from '../../../contract/symbols.js';
import type { Listing } from '../../../pipeline/price-feed/domain/listing.js';

/** What an owner may have. `trial`: a chat without an account. */
export type Rights =
  | { readonly kind: 'trial' }
  | { readonly kind: 'account'; readonly role: Role; readonly showTradfi: boolean };

/** What a trigger watches: the consensus on a symbol, or its price on one exchange (`source`, a ccxt id). */
export interface WantedSymbol {
  readonly symbol: string;
  readonly source: string | null;
}

/** What the price feed knows of coins. */
export interface CoinFacts {
  /** Of the coin that the symbol means. */
  readonly listing: (symbol: string) => Listing;
  /** Of whatever coin has the symbol on an exchange. */
  readonly listingOn: (symbol: string, exchange: string) => Listing;
  /** The first exchange that means another coin; null without one. */
  readonly apartOn: (symbol: string) => string | null;
  /** Coins followed at most. */
  readonly limit: number;
  /** Whether this coin is watched, or one more can be within the limit. */
  readonly hasRoom: (symbol: string) => boolean;
}

/** Whether an owner may have a trigger on a symbol; `unknown` while no exchange has said which coins it lists. */
export type SymbolVerdict =
  | { readonly kind: 'allowed' | 'needs-pro' | 'unknown' }
  | { readonly kind: 'refused'; readonly message: string };

export const NO_SYMBOL = 'A symbol is 1 to 20 letters and digits, like BTC.';
export const TRIAL_SYMBOLS_ONLY = `The trial watches ${CORE_SYMBOLS.join(', ')}.`;
export const TRADFI_IS_OFF = 'Turn on “Show TradFi alerts” in the settings to watch NASDAQ, FED or XAU.';

const ALLOWED: SymbolVerdict = { kind: 'allowed' };

/** A symbol as people write it ("btc", " ETH "), in upper case; null if it cannot be one. Pure. */
export function readSymbol(text: string): string | null {
  const trimmed = text.trim();
  return /^[A-Za-z0-9]{1,20}$/.test(trimmed) ? trimmed.toUpperCase() : null;
}

/** `coins` is asked about coins only. Pure. */
export function judgeSymbol(wanted: WantedSymbol, rights: Rights, coins: CoinFacts): SymbolVerdict {
  const { symbol, source } = wanted;
  if (isCoreSymbol(symbol)) return source === null ? ALLOWED : judgeSource(symbol, source, coins);
  if (rights.kind === 'trial') return refused(TRIAL_SYMBOLS_ONLY);
  if (isTradfiSymbol(symbol)) return rights.showTradfi ? ALLOWED : refused(TRADFI_IS_OFF);
  if (rights.role === 'free') return { kind: 'needs-pro' };
  if (source !== null) return judgeSource(symbol, source, coins);
  if (ALWAYS_TRACKED.some((tracked) => tracked === symbol)) return ALLOWED;
  return judgeListing(coins.listing(symbol), symbol, coins, () => notListed(symbol, coins.apartOn(symbol)));
}

function judgeSource(symbol: string, source: string, coins: CoinFacts): SymbolVerdict {
  const why = () => `${exchangeName(source)} does not list ${symbol}.`;
  return judgeListing(coins.listingOn(symbol, source), symbol, coins, why);
}

/** `why` words the refusal of a coin that is not listed. */
function judgeListing(
  listing: Listing,
  symbol: string,
  { limit, hasRoom }: CoinFacts,
  why: () => string,
): SymbolVerdict {
  switch (listing) {
    case 'listed':
      if (hasRoom(symbol)) return ALLOWED;
      return refused(`This installation follows ${limit.toLocaleString('en-US')} coins, its limit.`);
    case 'not-listed':
      return refused(why());
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function notListed(symbol: string, apartOn: string | null): string {
  if (apartOn === null) return `None of the exchanges we follow lists ${symbol} against the dollar.`;
  const exchange = exchangeName(apartOn);
  return `${exchange} lists ${symbol}, but it is another coin than elsewhere. Choose "${symbol} on ${exchange}".`;
}

function refused(message: string): SymbolVerdict {
  return { kind: 'refused', message };
}
