import type { AddedKind, ChannelsResponse } from '@contract/channels.js';
import type { Role } from '@contract/account.js';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import type { MenuAction } from '../../../shared/ui/action-menu-view.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { LazyMenu } from '../../../shared/ui/lazy-menu.js';
import type { TypedKind } from '../channel-forms.js';
import { KIND_NAMES, noRoomText } from '../channel-words.js';
import { pushSupport } from '../push-subscription.js';

const loadMenu = () => import('../../../shared/ui/action-menu-view.js');
const ActionMenuView = lazy(async () => ({ default: (await loadMenu()).ActionMenuView }));
const AddChannelDialog = lazyComponent(
  async () => (await import('./add-channel-dialog.js')).AddChannelDialog,
);

const GroupDialog = lazyComponent(async () => (await import('./group-dialog.js')).GroupDialog);
const DeviceDialog = lazyComponent(async () => (await import('./device-dialog.js')).DeviceDialog);

const TYPED_KINDS = ['ntfy', 'discord', 'slack'] as const satisfies readonly TypedKind[];
const NO_NOTIFICATIONS = 'This browser cannot show notifications.';

export interface AddChannelMenuProps extends Pick<ChannelsResponse, 'channels' | 'room' | 'pushKey'> {
  readonly role: Role;
}

/** The button that adds a channel, with the kinds there are. */
export function AddChannelMenu({ channels, room, pushKey, role }: AddChannelMenuProps) {
  const [kind, setKind] = useState<AddedKind>();
  const sentences = usePlanSentences();
  const close = () => setKind(undefined);
  const button = (
    <Button look="accent" size="sm" className="pointer-coarse:min-h-11">
      <Plus aria-hidden="true" className="size-4" />
      Add a channel
    </Button>
  );
  const action = (added: AddedKind, label: string, fault?: string): MenuAction => {
    const refusal = fault ?? (room[added] === 0 ? noRoomText(added, role, sentences) : undefined);
    return { label, ...(refusal !== undefined && { refusal }), run: () => setKind(added) };
  };
  const device = action('push', 'This device', pushSupport() === 'no' ? NO_NOTIFICATIONS : undefined);
  const actions = [
    action('webhook', KIND_NAMES.webhook),
    ...(pushKey === null ? [] : [device]),
    action('telegram-group', KIND_NAMES['telegram-group']),
    ...TYPED_KINDS.map((each) => action(each, KIND_NAMES[each])),
  ];
  return (
    <>
      <LazyMenu button={button} load={loadMenu}>
        <ActionMenuView button={button} actions={actions} />
      </LazyMenu>
      {kind !== undefined && kind !== 'push' && kind !== 'telegram-group' && (
        <AddChannelDialog kind={kind} onClose={close} />
      )}
      {kind === 'telegram-group' && <GroupDialog onClose={close} />}
      {kind === 'push' && pushKey !== null && (
        <DeviceDialog pushKey={pushKey} channels={channels} onClose={close} />
      )}
    </>
  );
}
