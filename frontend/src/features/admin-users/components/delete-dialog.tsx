import { type DeleteMode, deleteConfirmation } from '@contract/admin/accounts.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { cacheDeletion } from '../api/user-cache.js';
import { deleteUser } from '../api/user-calls.js';
import { useUserAct } from '../use-user-act.js';
import { type OfUser, UserDialog } from './user-dialog.js';

const MODES = [
  {
    value: 'soft',
    label: 'Soft',
    hint: 'Anonymizes personal data, removes triggers, wallets and settings, unlinks Telegram, keeps billing and analytics. Irreversible.',
  },
  { value: 'hard', label: 'Hard', hint: 'Removes all data including billing. Irreversible.' },
] as const;

/** Deletes an account, once its name has been typed to the letter and the box is ticked. */
export function DeleteDialog({ user, onClose }: OfUser) {
  const client = useQueryClient();
  const [mode, setMode] = useState<DeleteMode>('soft');
  const [typed, setTyped] = useState('');
  const [isTicked, setTicked] = useState(false);
  const expected = deleteConfirmation(user.email);
  const { run, isRunning } = useUserAct({
    failed: 'Account not deleted',
    call: (chosen: DeleteMode) => deleteUser(user.id, { mode: chosen, confirm: typed }),
    onDone: ({ message }, chosen) => {
      cacheDeletion(client, user.id, chosen);
      onClose();
      return { tone: 'plain', title: message };
    },
  });
  return (
    <UserDialog
      title="Delete account"
      description={`${user.email} is signed out everywhere. This cannot be undone.`}
      label="Delete account"
      busyLabel="Deleting..."
      isRunning={isRunning}
      canSubmit={typed === expected && isTicked}
      onSubmit={() => run(mode)}
      onClose={onClose}
    >
      <ChoiceList legend="Mode" choices={MODES} value={mode} onChange={setMode} />
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
    </UserDialog>
  );
}
