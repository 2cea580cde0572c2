import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { alertSoundAtom, tryBell } from '../../../shared/alerts/sound.js';
import { errorText } from '../../../shared/http.js';
import { settingsQuery } from '../../../shared/session/settings.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { SwitchRow } from '../../../shared/ui/switch-row.js';
import { useSetting } from '../../../shared/session/use-setting.js';
import type { SettingProps } from '../setting-props.js';
import { DigestChoice } from './digest-choice.js';
import { ZoneChoice } from './zone-choice.js';
import { SentimentBounds } from './sentiment-bounds.js';

function Loading() {
  return (
    <output className="block space-y-4 px-4 py-4 sm:px-5">
      <span className="sr-only">Loading settings…</span>
      <Skeleton className="block h-12 w-full" />
      <Skeleton className="block h-12 w-full" />
      <Skeleton className="block h-28 w-full" />
      <Skeleton className="block h-36 w-full" />
    </output>
  );
}

interface ControlsProps extends SettingProps {
  readonly isPro: boolean;
}

function Controls({ settings, onSave, isPro }: ControlsProps) {
  const [sound, setSound] = useAtom(alertSoundAtom);
  return (
    <div className="divide-y divide-line">
      <SwitchRow
        label="Send urgent alerts separately"
        hint="A price far beyond its level, a fast market or a Fed rate change is never held back for a bundle."
        checked={settings.sendUrgentSeparately}
        onChange={(sendUrgentSeparately) => onSave({ sendUrgentSeparately })}
      />
      <SwitchRow
        label="Show TradFi alerts"
        hint="Adds NASDAQ, the Fed rate and gold to your triggers, and their values to your summary."
        checked={settings.showTradfi}
        onChange={(showTradfi) => onSave({ showTradfi })}
      />
      <SwitchRow
        label="Ring in this browser"
        hint="A short bell when an alert arrives while Bellwether is open. After a reload it takes your first click or key press to be heard."
        checked={sound === 'on'}
        onChange={async (isOn) => {
          setSound(isOn ? 'on' : 'off');
          if (isOn) await tryBell();
        }}
      />
      <DigestChoice settings={settings} onSave={onSave} />
      <ZoneChoice settings={settings} onSave={onSave} />
      <SentimentBounds settings={settings} onSave={onSave} isPro={isPro} />
    </div>
  );
}

/** How alerts are sent, and what they are about; every control saves by itself. */
export function SettingsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(settingsQuery);
  const save = useSetting(user.role);
  return (
    <Panel title="How alerts reach you">
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <LoadFailure
          text={errorText(error, 'Your settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <Controls settings={data} onSave={save} isPro={user.role !== 'free'} />}
    </Panel>
  );
}
