import type { WalletSubmission } from '@contract/wallet.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Has the symbols that can be watched read again whenever other coins lie in the wallets than before. */
export function useOfferCoins(wallets: readonly WalletSubmission[] | undefined): void {
  const client = useQueryClient();
  const held = wallets?.map(({ id, tokens }) => [id, ...tokens.map(({ symbol }) => symbol)].join(' ')).join();
  const before = useRef(held);
  useEffect(() => {
    const known = before.current;
    before.current = held;
    if (known === undefined || known === held) return;
    void client.invalidateQueries({ queryKey: ['api', 'trigger-symbols'] });
  }, [client, held]);
}
