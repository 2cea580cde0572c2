import { ADDED_KINDS, type ChannelsResponse } from '@contract/channels.js';
import type { Role } from '@contract/account.js';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { LazyMenu } from '../../../shared/ui/lazy-menu.js';
import type { TypedKind } from '../channel-forms.js';
import { KIND_NAMES, noRoomText } from '../channel-words.js';

const loadMenu = () => import('../../../shared/ui/action-menu-view.js');
const ActionMenuView = lazy(async () => ({ default: (await loadMenu()).ActionMenuView }));
const AddChannelDialog = lazyComponent(
  async () => (await import('./add-channel-dialog.js')).AddChannelDialog,
);

const isTyped = (kind: (typeof ADDED_KINDS)[number]): kind is TypedKind => kind !== 'push';

export interface AddChannelMenuProps extends Pick<ChannelsResponse, 'room'> {
  readonly role: Role;
}

/** The button that adds a channel, with the kinds there are. */
export function AddChannelMenu({ room, role }: AddChannelMenuProps) {
  const [kind, setKind] = useState<TypedKind>();
  const button = (
    <Button look="accent" size="sm" className="pointer-coarse:min-h-11">
      <Plus aria-hidden="true" className="size-4" />
      Add a channel
    </Button>
  );
  const actions = ADDED_KINDS.filter(isTyped).map((each) => ({
    label: KIND_NAMES[each],
    ...(room[each] === 0 && { refusal: noRoomText(each, role) }),
    run: () => setKind(each),
  }));
  return (
    <>
      <LazyMenu button={button} load={loadMenu}>
        <ActionMenuView button={button} actions={actions} />
      </LazyMenu>
      {kind !== undefined && <AddChannelDialog kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}
