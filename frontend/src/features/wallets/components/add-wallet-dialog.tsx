import type { Role } from '@contract/account.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useToast } from '../../../shared/ui/toast.js';
import { checkAddress } from '../address.js';
import { addWallet, walletsQuery } from '../api/wallet-calls.js';

export interface AddWalletDialogProps {
  readonly role: Role;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Sends an address; `refusal` is why the last one was not taken. */
function useAddWallet(role: Role, onAdded: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: addWallet,
    onSuccess: (wallet) => {
      client.setQueryData(walletsQuery.queryKey, (wallets) => wallets && [...wallets, wallet]);
      toast({ tone: 'plain', title: 'Wallet added', description: 'Its balances are being read.' });
      onAdded();
    },
    onError: (error) => {
      const failure = failureToast(error, 'Failed to add wallet', role, 'Please try again.');
      setRefusal(failure.description ?? failure.title);
      toast(failure);
    },
    onSettled: () => client.invalidateQueries({ queryKey: walletsQuery.queryKey }),
  });
  const add = (typed: string) => {
    const checked = checkAddress(typed);
    setRefusal(checked.kind === 'refused' ? checked.reason : null);
    if (checked.kind === 'ok') mutate(checked.address);
  };
  return { add, refusal, forget: () => setRefusal(null), isPending };
}

/** The button Add wallet and the dialog it opens, which asks for one address. */
export function AddWalletDialog({ role, open, onOpenChange }: AddWalletDialogProps) {
  const [typed, setTyped] = useState('');
  const { add, refusal, forget, isPending } = useAddWallet(role, () => change(false));
  function change(next: boolean) {
    setTyped('');
    forget();
    onOpenChange(next);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) add(typed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Add wallet"
      description="Paste an Ethereum or Bitcoin address. We only read the balance: nothing can be moved, and we never ask for a key or a signature."
      trigger={
        <Button look="accent" size="sm">
          <Plus aria-hidden="true" className="size-4" />
          Add wallet
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Wallet address"
          value={typed}
          onChange={setTyped}
          placeholder="0x…"
          spellCheck={false}
          autoCapitalize="off"
          fault={refusal ?? undefined}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button look="primary" type="submit" aria-busy={isPending}>
            {isPending ? 'Adding...' : 'Add this wallet'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
