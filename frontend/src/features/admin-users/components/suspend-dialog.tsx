import { MAX_REASON } from '@contract/admin/accounts.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../shared/ui/text-field.js';
import { cacheUser } from '../api/user-cache.js';
import { suspendUser } from '../api/user-calls.js';
import { useUserAct } from '../use-user-act.js';
import { type OfUser, UserDialog } from './user-dialog.js';

/** Suspends an account, for a reason. */
export function SuspendDialog({ user, onClose }: OfUser) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const { run, isRunning } = useUserAct({
    failed: 'Account not suspended',
    call: (given: string) => suspendUser(user.id, { reason: given }),
    onDone: (suspended) => {
      cacheUser(client, suspended);
      onClose();
      return {
        tone: 'plain',
        title: 'Account suspended. User can no longer log in or receive alerts.',
      };
    },
  });
  return (
    <UserDialog
      title="Suspend account"
      description={`${user.email} is signed out everywhere and can no longer log in or receive alerts, until the account is restored.`}
      label="Suspend account"
      busyLabel="Suspending..."
      isRunning={isRunning}
      canSubmit={reason !== ''}
      onSubmit={() => run(reason)}
      onClose={onClose}
    >
      <TextField label="Reason" value={typed} onChange={setTyped} maxLength={MAX_REASON} required />
    </UserDialog>
  );
}
