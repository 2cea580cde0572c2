import type { WalletSubmission } from '@contract/wallet.js';
import { useQuery } from '@tanstack/react-query';
import { AssetPricePill } from '../../../shared/live/asset-price-pill.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { pricedSymbolsQuery } from '../api/settings-page-calls.js';
import { candidatesOf, pillSymbols } from '../pill-symbols.js';

export interface PricePillsProps {
  /** 'loading' until they are known; none if they could not be read. */
  readonly wallets: readonly WalletSubmission[] | 'loading';
}

const PLACES = [0, 1, 2] as const;

/** Up to three current prices: of what lies in the first wallet, else of BTC, ETH and USDT. */
export function PricePills({ wallets }: PricePillsProps) {
  const candidates = wallets === 'loading' ? [] : candidatesOf(wallets);
  const { data, isLoading } = useQuery(pricedSymbolsQuery(candidates));
  const isKnown = wallets !== 'loading' && !isLoading;
  return (
    <section aria-label="Current prices" className="grid grid-cols-3 gap-2">
      {isKnown
        ? pillSymbols(data ?? []).map((symbol) => <AssetPricePill key={symbol} symbol={symbol} />)
        : PLACES.map((place) => <Skeleton key={place} className="h-14 w-full rounded-xl" />)}
    </section>
  );
}
