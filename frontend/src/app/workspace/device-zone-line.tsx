import type { User } from '@contract/account.js';
import { cityOf } from '@contract/time-zone.js';
import { WEB_ZONE } from '@contract/zone-name.js';
import { useState } from 'react';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { deviceZone } from '../../shared/format/device-zone.js';
import { useSetting } from '../../shared/session/use-setting.js';
import { Button } from '../../shared/ui/button.js';

const ASKED_KEY = 'bellwether.device-zone-asked';

/** Asks once on each device whether times are to be shown in its zone. Nobody is switched without being asked. */
export function DeviceZoneLine({ user }: { readonly user: User }) {
  const save = useSetting(user.role);
  const [isAsked, setAsked] = useState(() => readStored('local', ASKED_KEY) !== null);
  const device = deviceZone();
  const current = user.timeZone ?? WEB_ZONE;
  if (isAsked || device === null || device === WEB_ZONE || device === current) return null;
  const done = () => {
    writeStored('local', ASKED_KEY, device);
    setAsked(true);
  };
  return (
    <section aria-label="Time zone" className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
        <p>Your device is in {cityOf(device)}. Show times there?</p>
        <div className="flex gap-2">
          <Button
            size="sm"
            onClick={() => {
              done();
              void save({ timeZone: device });
            }}
          >
            Use {cityOf(device)}
          </Button>
          <Button size="sm" onClick={done}>
            Keep {cityOf(current)}
          </Button>
        </div>
      </div>
    </section>
  );
}
