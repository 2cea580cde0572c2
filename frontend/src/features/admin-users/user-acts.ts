import type { AdminUser } from '@contract/admin/accounts.js';

export type UserActName = 'role' | 'code' | 'reset-link' | 'suspend' | 'restore' | 'delete';

export const ACT_LABELS: Readonly<Record<UserActName, string>> = {
  role: 'Set role',
  code: 'Create discount code',
  'reset-link': 'Make a reset link',
  suspend: 'Suspend',
  restore: 'Restore',
  delete: 'Delete',
};

/** What an admin may do to an account, in the order of the menu: nothing once it is deleted. Pure. */
export function actsOn(
  { id, status }: Pick<AdminUser, 'id' | 'status'>,
  ownId: string,
): readonly UserActName[] {
  if (status === 'deleted') return [];
  if (id === ownId) return ['role', 'code'];
  return status === 'active'
    ? ['role', 'code', 'reset-link', 'suspend', 'delete']
    : ['role', 'code', 'restore', 'delete'];
}
