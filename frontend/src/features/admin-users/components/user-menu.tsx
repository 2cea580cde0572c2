import type { AdminUser } from '@contract/admin/accounts.js';
import { useOffers } from '../../../shared/offers.js';
import { ActionMenu } from '../../../shared/ui/action-menu.js';
import { ACT_LABELS, actsOn, type UserActName } from '../user-acts.js';
import { userName } from '../user-words.js';

export interface UserMenuProps {
  readonly user: AdminUser;
  readonly ownId: string;
  readonly onAct: (act: UserActName) => void;
}

/** What can be done to an account; nothing for a deleted one. */
export function UserMenu({ user, ownId, onAct }: UserMenuProps) {
  const { payments } = useOffers();
  const acts = actsOn(user, ownId, payments);
  if (acts.length === 0) return null;
  const isOwn = user.id === ownId;
  return (
    <ActionMenu
      label={`Actions for ${userName(user)}`}
      actions={acts.map((act) => ({
        label: ACT_LABELS[act],
        refusal: act === 'role' && isOwn ? 'You cannot change your own role.' : undefined,
        tone: act === 'delete' ? 'bad' : 'plain',
        run: () => onAct(act),
      }))}
    />
  );
}
