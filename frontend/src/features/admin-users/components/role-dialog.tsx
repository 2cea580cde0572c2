import type { Role } from '@contract/account.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { cacheUser } from '../api/user-cache.js';
import { setRole } from '../api/user-calls.js';
import { useUserAct } from '../use-user-act.js';
import { type OfUser, UserDialog } from './user-dialog.js';

const ROLES = [
  { value: 'free', label: 'Free', hint: 'Removes what was granted. Paid time runs until it ends.' },
  { value: 'pro', label: 'Pro', hint: 'Everything in Pro, without payment.' },
  { value: 'admin', label: 'Admin', hint: 'Everything in Pro, and these admin pages.' },
] as const;

/** Sets the role of an account. */
export function RoleDialog({ user, onClose }: OfUser) {
  const client = useQueryClient();
  const [role, choose] = useState<Role>(user.role);
  const { run, isRunning } = useUserAct({
    failed: 'Role not changed',
    call: (chosen: Role) => setRole(user.id, { role: chosen }),
    onDone: (answer, chosen) => {
      cacheUser(client, answer.user);
      onClose();
      return { tone: 'plain', title: `Role updated to ${chosen}`, description: answer.note ?? undefined };
    },
  });
  return (
    <UserDialog
      title="Set role"
      description={`${user.email} is ${user.role} now. Changing the role signs them out everywhere.`}
      label="Set role"
      busyLabel="Setting..."
      isRunning={isRunning}
      canSubmit
      onSubmit={() => run(role)}
      onClose={onClose}
    >
      <ChoiceList legend="Role" choices={ROLES} value={role} onChange={choose} />
    </UserDialog>
  );
}
