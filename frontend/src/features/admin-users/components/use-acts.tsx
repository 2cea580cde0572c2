import type { AdminUser } from '@contract/admin/accounts.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { cacheUser } from '../api/user-cache.js';
import { restoreUser } from '../api/user-calls.js';
import { useUserAct } from '../use-user-act.js';
import type { UserActName } from '../user-acts.js';
import type { AskingAct } from './act-dialog.js';

const ActDialog = lazyComponent(async () => (await import('./act-dialog.js')).ActDialog);

interface OpenAct {
  readonly act: AskingAct;
  readonly user: AdminUser;
}

/** Restoring is done at once; what asks something first opens its dialog. */
export function useActs() {
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenAct | null>(null);
  const { run: restore } = useUserAct({
    failed: 'Account not restored',
    call: (user: AdminUser) => restoreUser(user.id),
    onDone: (restored) => {
      cacheUser(client, restored);
      return { tone: 'plain', title: 'Account restored.' };
    },
  });
  const start = (user: AdminUser, act: UserActName) => {
    if (act === 'restore') restore(user);
    else setOpen({ act, user });
  };
  const dialog = open !== null && (
    <ActDialog {...open} onClose={() => setOpen((shown) => (shown === open ? null : shown))} />
  );
  return { start, dialog };
}
