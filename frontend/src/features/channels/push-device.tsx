import type { ChannelView } from '@contract/channels.js';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../shared/http.js';
import { Button } from '../../shared/ui/button.js';
import { addChannel, removeChannel, testChannel } from './api/channel-calls.js';
import { deviceLabel } from './device-label.js';
import {
  forgetOwnChannel,
  keepOwnChannel,
  ownChannelId,
  pushSupport,
  subscribe,
  type Subscribed,
} from './push-subscription.js';
import { UNREACHABLE, useChannelAct } from './use-channel-act.js';

export interface PushDeviceButtonProps {
  /** `ChannelsResponse.pushKey`. */
  readonly pushKey: string;
  readonly channels: readonly ChannelView[];
}

const BLOCKED = 'This browser blocks notifications from this site. Allow them in its settings.';
const INSTALL_FIRST =
  'On iPhone and iPad, install this site first: Share, then Add to Home Screen. Open it from there, and this device can ring.';
const FAULTS: Readonly<Record<Exclude<Subscribed['kind'], 'subscribed'>, string>> = {
  blocked: BLOCKED,
  unanswered: 'This device rings once you allow notifications from this site.',
  failed: 'The push service of this browser does not answer. Please try again.',
};

/** null: the device was asked to show a test. */
async function ringHere(pushKey: string): Promise<string | null> {
  const subscribed = await subscribe(pushKey);
  if (subscribed.kind !== 'subscribed') return FAULTS[subscribed.kind];
  const { subscription } = subscribed;
  const { channel } = await addChannel({
    kind: 'push',
    label: deviceLabel(navigator.userAgent),
    subscription,
  });
  keepOwnChannel(channel.id);
  const { ok, reason } = await testChannel(channel.id);
  return ok ? null : (reason ?? 'The test was not accepted.');
}

async function stopHere(id: string): Promise<null> {
  await removeChannel(id);
  await forgetOwnChannel();
  return null;
}

function ownText({ state }: ChannelView): string {
  if (state === 'on') return 'This device rings.';
  return state === 'off' ? 'This device is switched off.' : 'Waiting for this device to show the test…';
}

/** Has this browser ring for alerts, or stop it. Nothing where a browser cannot. */
export function PushDeviceButton({ pushKey, channels }: PushDeviceButtonProps) {
  const [fault, setFault] = useState<string | null>(null);
  const act = {
    onDone: (said: string | null) => {
      setFault(said);
      return undefined;
    },
    failed: (error: unknown) => setFault(errorText(error, UNREACHABLE)),
  };
  const ring = useChannelAct({ call: ringHere, ...act });
  const stop = useChannelAct({ call: stopHere, ...act });
  const support = pushSupport();
  if (support === 'no') return null;
  if (support === 'install-first') return <p className="text-sm">{INSTALL_FIRST}</p>;
  const ownId = ownChannelId();
  const own = channels.find(({ id }) => id === ownId);
  const isBlocked = Notification.permission === 'denied';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {own === undefined ? (
        <Button size="sm" disabled={ring.isRunning} onClick={() => ring.run(pushKey)}>
          <BellRing aria-hidden="true" className="size-4" />
          Ring this device
        </Button>
      ) : (
        <Button size="sm" disabled={stop.isRunning} onClick={() => stop.run(own.id)}>
          Stop ringing this device
        </Button>
      )}
      <output>{isBlocked ? BLOCKED : (fault ?? (own === undefined ? '' : ownText(own)))}</output>
    </div>
  );
}
