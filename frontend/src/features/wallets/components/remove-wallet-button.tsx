import type { Role } from '@contract/account.js';
import type { WalletSubmission } from '@contract/wallet.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { useToast } from '../../../shared/ui/toast.js';
import { shortAddress } from '../address.js';
import { addWallet, removeWallet, walletsQuery } from '../api/wallet-calls.js';

export interface RemoveWalletButtonProps {
  readonly role: Role;
  readonly wallet: WalletSubmission;
}

/** Removes a wallet at once, and offers to add it again. */
export function RemoveWalletButton({ role, wallet }: RemoveWalletButtonProps) {
  const client = useQueryClient();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const short = shortAddress(wallet.address);
  const readAgain = () => client.invalidateQueries({ queryKey: walletsQuery.queryKey });
  // Not a mutation of this row, which is gone by then.
  const undo = async () => {
    try {
      const added = await addWallet(wallet.address);
      client.setQueryData(walletsQuery.queryKey, (wallets) => wallets && [...wallets, added]);
    } catch (error) {
      toast(failureToast(error, 'Failed to add wallet', role, 'Please try again.'));
    }
    await readAgain();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeWallet(wallet.id),
    onSuccess: () => {
      button.current?.closest('section')?.focus();
      client.setQueryData(walletsQuery.queryKey, (wallets) => wallets?.filter(({ id }) => id !== wallet.id));
      const action = { label: 'Undo', run: () => void undo() };
      toast({ tone: 'plain', title: 'Wallet removed', description: short, action });
    },
    onError: (error) => toast(failureToast(error, 'Failed to remove wallet', role, 'Please try again.')),
    onSettled: readAgain,
  });
  return (
    <Button
      ref={button}
      look="danger"
      size="icon"
      aria-label={`Remove wallet ${short}`}
      aria-busy={isPending}
      title="Remove"
      className="max-sm:size-11"
      // The second click of a double click may land on the next wallet, which has moved up.
      onClick={(event) => event.detail < 2 && !isPending && mutate()}
    >
      <Trash2 aria-hidden="true" className="size-4" />
    </Button>
  );
}
