import type { AdminUser } from '@contract/admin/accounts.js';
import type { Offers } from '@contract/status.js';

export type UserActName = 'role' | 'code' | 'reset-link' | 'suspend' | 'restore' | 'delete';

export const ACT_LABELS: Readonly<Record<UserActName, string>> = {
  role: 'Set role',
  code: 'Create discount code',
  'reset-link': 'Make a reset link',
  suspend: 'Suspend',
  restore: 'Restore',
  delete: 'Delete',
};

/** What an admin may do to an account, in the order of the menu: nothing once it is deleted, and no codes where nothing is sold. Pure. */
export function actsOn(
  { id, status }: Pick<AdminUser, 'id' | 'status'>,
  ownId: string,
  payments: Offers['payments'],
): readonly UserActName[] {
  if (status === 'deleted') return [];
  const always: readonly UserActName[] = payments === 'none' ? ['role'] : ['role', 'code'];
  if (id === ownId) return always;
  return status === 'active'
    ? [...always, 'reset-link', 'suspend', 'delete']
    : [...always, 'restore', 'delete'];
}
