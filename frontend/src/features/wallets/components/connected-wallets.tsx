import type { Role } from '@contract/account.js';
import { FREE_WALLETS, PRO_WALLETS, type WalletSubmission } from '@contract/wallet.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../shared/http.js';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import { Button } from '../../../shared/ui/button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { walletsQuery } from '../api/wallet-calls.js';
import { AddWalletDialog } from './add-wallet-dialog.js';
import { WalletRow } from './wallet-row.js';
import { useEffect, useRef } from 'react';

/** Has the symbols that can be watched read again whenever other coins lie in the wallets than before. */
function useOfferCoins(wallets: readonly WalletSubmission[] | undefined): void {
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

export interface ConnectedWalletsProps {
  readonly role: Role;
  /** Whether the dialog that adds a wallet is open; the page opens it as well. */
  readonly isAdding: boolean;
  readonly onAddingChange: (isAdding: boolean) => void;
}

function Loading() {
  return (
    <output className="block space-y-2 px-4 py-4 sm:px-5">
      <span className="sr-only">Loading wallets…</span>
      <Skeleton className="block h-9 w-3/5" />
      <Skeleton className="block h-5 w-4/5" />
    </output>
  );
}

function Empty({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className="space-y-3 px-4 py-4 text-sm sm:px-5">
      <p>
        No wallet yet. Add one to see its balances here and its coins in your daily summary. An address is all
        it takes.
      </p>
      <Button look="primary" size="sm" onClick={onAdd}>
        Add your first wallet
      </Button>
    </div>
  );
}

interface ListProps {
  readonly role: Role;
  readonly wallets: readonly WalletSubmission[];
}

function List({ role, wallets }: ListProps) {
  return (
    <ul aria-label="Connected wallets" className="divide-y divide-line">
      {wallets.map((wallet) => (
        <WalletRow key={wallet.id} role={role} wallet={wallet} />
      ))}
    </ul>
  );
}

/** The wallets of the person, read-only: their balances, and how to add or remove one. */
export function ConnectedWallets({ role, isAdding, onAddingChange }: ConnectedWalletsProps) {
  const { freeWalletLimit, proWalletLimit } = usePlanSentences();
  const { data, error, refetch } = useQuery(walletsQuery);
  useOfferCoins(data);
  const limit = role === 'free' ? FREE_WALLETS : PRO_WALLETS;
  return (
    <Panel
      id="wallets"
      title="Connected wallets"
      mark={
        data !== undefined && (
          <span className="text-sm tabular-nums">
            {data.length} of {limit}
          </span>
        )
      }
      actions={<AddWalletDialog role={role} open={isAdding} onOpenChange={onAddingChange} />}
    >
      {data === undefined && error === null && <Loading />}
      {error !== null && (
        <LoadFailure
          text={errorText(error, 'Your wallets could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <Empty onAdd={() => onAddingChange(true)} />}
      {data !== undefined && data.length > 0 && <List role={role} wallets={data} />}
      {data !== undefined && data.length >= limit && (
        <p className="border-t border-line px-4 py-3 text-xs sm:px-5">
          {role === 'free' ? freeWalletLimit : proWalletLimit}
        </p>
      )}
    </Panel>
  );
}
