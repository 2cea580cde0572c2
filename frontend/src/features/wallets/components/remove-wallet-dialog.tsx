import type { Role } from '@contract/account.js';
import type { WalletSubmission } from '@contract/wallet.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { useToast } from '../../../shared/ui/toast.js';
import { shortAddress } from '../address.js';
import { removeWallet, walletsQuery } from '../api/wallet-calls.js';

export interface RemoveWalletDialogProps {
  readonly role: Role;
  readonly wallet: WalletSubmission;
}

/** The button that removes a wallet, and the question before it does. */
export function RemoveWalletDialog({ role, wallet }: RemoveWalletDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeWallet(wallet.id),
    onSuccess: () => {
      client.setQueryData(walletsQuery.queryKey, (wallets) => wallets?.filter(({ id }) => id !== wallet.id));
      toast({ tone: 'plain', title: 'Wallet removed' });
    },
    onError: (error) => {
      setOpen(false);
      toast(failureToast(error, 'Failed to remove wallet', role, 'Please try again.'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: walletsQuery.queryKey }),
  });
  const short = shortAddress(wallet.address);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Remove this wallet?"
      description={`${short} will no longer be read or shown. Your triggers stay; nothing happens to the coins.`}
      trigger={
        <Button look="danger" size="icon" aria-label={`Remove wallet ${short}`} title="Remove">
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Keep it</Button>
        <Button look="primary" aria-busy={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? 'Removing...' : 'Remove wallet'}
        </Button>
      </div>
    </Dialog>
  );
}
