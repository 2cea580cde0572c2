import { CORE_SYMBOLS, TRADFI_SYMBOLS } from '@contract/symbols.js';
import type { SymbolGroups } from '@contract/user-triggers.js';
import { queryOptions } from '@tanstack/react-query';
import { matchesCoin, otherCoins } from './coin-names.js';

/** What the person may watch. It follows the wallets and the switch of traditional finance. */
export const symbolsQuery = queryOptions<SymbolGroups>({
  queryKey: ['api', 'trigger-symbols'],
  staleTime: 0,
});

export const UNKNOWN_YET: SymbolGroups = { core: CORE_SYMBOLS, tradfi: [], wallets: [], anyCoin: false };

const ANOTHER = /^[A-Z0-9]{1,20}$/;
const SHOWN_OTHERS = 6;

export interface SymbolChoices {
  readonly label: string;
  readonly symbols: readonly string[];
}

/** What the picker offers for what was typed, in groups; everything for nothing. Any other coin only to whom it may be. Pure. */
export function symbolChoices(groups: SymbolGroups, typed: string): readonly SymbolChoices[] {
  const listed = [...groups.core, ...groups.tradfi, ...groups.wallets];
  const matching = (symbols: readonly string[]) => symbols.filter((symbol) => matchesCoin(symbol, typed));
  return [
    { label: 'Crypto', symbols: matching(groups.core) },
    { label: 'Traditional finance', symbols: matching(groups.tradfi) },
    { label: 'From Your Wallets', symbols: matching(groups.wallets) },
    { label: 'Any coin', symbols: groups.anyCoin ? anyCoins(listed, typed) : [] },
  ].filter(({ symbols }) => symbols.length > 0);
}

/** Those with a known name, and what was typed itself. */
function anyCoins(listed: readonly string[], typed: string): readonly string[] {
  if (typed.trim() === '') return [];
  const official: readonly string[] = TRADFI_SYMBOLS;
  const named = otherCoins(typed, [...listed, ...official]).slice(0, SHOWN_OTHERS);
  const itself = typed.trim().toUpperCase();
  const isNew = ANOTHER.test(itself) && ![...listed, ...official, ...named].includes(itself);
  return isNew ? [...named, itself] : named;
}
