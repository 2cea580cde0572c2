import type { Role } from '../../../contract/account.js';
import {
  ALWAYS_TRACKED,
  CORE_SYMBOLS,
  isCoreSymbol,
  isTradfiSymbol,
  TRADFI_SYMBOLS,
} from '../../../contract/symbols.js';
import type { Listing } from '../../../pipeline/price-feed/domain/listing.js';

/** What an owner may have. `trial`: a chat without an account. */
export type Rights =
  | { readonly kind: 'trial' }
  | { readonly kind: 'account'; readonly role: Role; readonly showTradfi: boolean };

/**
 * Whether an owner may have a trigger on a symbol: `extra` if it is among the coins that only somebody's wish makes us
 * follow, of which there is a limit · `needs-pro` · `unknown` while no exchange has said which coins it lists.
 */
export type SymbolVerdict =
  | { readonly kind: 'allowed' | 'extra' | 'needs-pro' | 'unknown' }
  | { readonly kind: 'refused'; readonly message: string };

/** Symbols that are followed without anybody's wish, or are no coins: they do not count as extra. */
export const NEVER_EXTRA: readonly string[] = [...ALWAYS_TRACKED, ...TRADFI_SYMBOLS];
/** Other coins one account may watch at a time. */
export const MOST_EXTRA_SYMBOLS = 20;

export const NO_SYMBOL = 'A symbol is 1 to 20 letters and digits, like BTC.';
export const TRIAL_SYMBOLS_ONLY = `The trial watches ${CORE_SYMBOLS.join(', ')}.`;
export const TRADFI_IS_OFF = 'Turn on Traditional Finance in the settings to watch NASDAQ, FED or XAU.';
export const TOO_MANY_EXTRA = `At most ${MOST_EXTRA_SYMBOLS} coins besides ${ALWAYS_TRACKED.join(', ')} can be watched at a time. Delete the triggers of one to watch another.`;

/** A symbol as people write it ("btc", " ETH "), in upper case; null if it cannot be one. Pure. */
export function readSymbol(text: string): string | null {
  const trimmed = text.trim();
  return /^[A-Za-z0-9]{1,20}$/.test(trimmed) ? trimmed.toUpperCase() : null;
}

/** `listing` is asked about coins only, at most once. Pure. */
export function judgeSymbol(
  symbol: string,
  rights: Rights,
  listing: (symbol: string) => Listing,
): SymbolVerdict {
  if (isCoreSymbol(symbol)) return { kind: 'allowed' };
  if (rights.kind === 'trial') {
    return { kind: 'refused', message: TRIAL_SYMBOLS_ONLY };
  }
  if (isTradfiSymbol(symbol)) {
    return rights.showTradfi ? { kind: 'allowed' } : { kind: 'refused', message: TRADFI_IS_OFF };
  }
  if (rights.role === 'free') return { kind: 'needs-pro' };
  if (NEVER_EXTRA.includes(symbol)) return { kind: 'allowed' };
  switch (listing(symbol)) {
    case 'listed':
      return { kind: 'extra' };
    case 'not-listed':
      return {
        kind: 'refused',
        message: `None of the exchanges we follow lists ${symbol} against the dollar.`,
      };
    case 'unknown':
      return { kind: 'unknown' };
  }
}
