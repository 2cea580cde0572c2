import type { User } from '@contract/account.js';
import { deleteConfirmation } from '@contract/admin/accounts.js';
import { type FormEvent, useState } from 'react';
import { LOGOUT, useSetMe } from '../../../shared/session/me.js';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { deleteAccount } from '../api/safety-calls.js';
import { useSafetyAct } from '../use-safety-act.js';

export interface DeleteAccountDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Deletes the person's own account, once its name has been typed to the letter and the box is ticked. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const setMe = useSetMe();
  const [typed, setTyped] = useState('');
  const [isTicked, setTicked] = useState(false);
  const expected = deleteConfirmation(user.email);
  const { run, isRunning } = useSafetyAct({
    call: deleteAccount,
    failed: 'Account not deleted',
    mutationKey: LOGOUT,
    rereads: ['api', 'user', 'safety'],
    onDone: () => {
      setMe(null);
      return { tone: 'plain', title: 'Your account was deleted.' };
    },
  });
  const canSubmit = typed === expected && isTicked && !isRunning;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) run({ confirm: typed });
  };
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="Delete your account"
      description="This cannot be undone. You are signed out everywhere."
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <p className="text-sm">
          Your triggers, alerts, wallets, settings and Telegram link are deleted at once. Payments are kept
          without your name, because the law asks for records of them.
        </p>
        <p className="text-sm">
          Type <code className="font-semibold break-all text-strong select-all">{expected}</code> to confirm.
        </p>
        <TextField
          label="Confirmation"
          value={typed}
          onChange={setTyped}
          spellCheck={false}
          autoCapitalize="off"
        />
        <CheckRow label="I understand this action is irreversible" checked={isTicked} onChange={setTicked} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!canSubmit}>
            {isRunning ? 'Deleting…' : 'Delete account'}
          </Button>
        </div>
      </form>
    </DialogView>
  );
}
