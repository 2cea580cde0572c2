import type { Settings, User } from '@contract/account.js';
import { EVERY_DAY, type QuietHours } from '@contract/quiet.js';
import { cityOf } from '@contract/time-zone.js';
import { WEB_ZONE } from '@contract/zone-name.js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { deviceZone } from '../../../shared/format/device-zone.js';
import { settingsQuery, type SettingChange } from '../../../shared/session/settings.js';
import { useSetting } from '../../../shared/session/use-setting.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { Panel } from '../../../shared/ui/panel.js';
import { SwitchRow } from '../../../shared/ui/switch-row.js';

const NIGHT: QuietHours = { from: '22:00', to: '07:00', days: EVERY_DAY, mode: 'silent', urgentRings: true };
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Save = (change: SettingChange) => Promise<void>;

/** Quiet hours are in a person's own zone, so one has to be chosen first. */
function ZoneFirst({ onSave }: { readonly onSave: Save }) {
  const zones = [...new Set([deviceZone() ?? WEB_ZONE, WEB_ZONE])];
  return (
    <div className="space-y-3 px-4 py-4 text-sm sm:px-5">
      <p>Quiet hours follow your own clock. Which one is that?</p>
      <div className="flex flex-wrap gap-2">
        {zones.map((zone) => (
          <Button key={zone} size="sm" onClick={() => void onSave({ timeZone: zone })}>
            {cityOf(zone)}
          </Button>
        ))}
      </div>
      <p>Others are under “Time zone”.</p>
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeOfDay({ label, value, onChange }: TimeProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-strong">
        {label}
      </label>
      <input
        id={id}
        type="time"
        defaultValue={value}
        onBlur={({ target }) => target.value !== '' && target.value !== value && onChange(target.value)}
        className="mt-1 h-11 rounded-lg border border-line-strong bg-page px-3 text-base text-strong tabular-nums"
      />
    </div>
  );
}

interface EditorProps {
  readonly quiet: QuietHours;
  readonly onChange: (change: Partial<QuietHours>) => Promise<void>;
}

/** At least one day stays. */
function DayChoice({ quiet: { days }, onChange }: EditorProps) {
  return (
    <fieldset>
      <legend className="font-semibold text-strong">On nights that begin on</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {EVERY_DAY.map((day) => (
          <label
            key={day}
            className="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-1.5"
          >
            <input
              type="checkbox"
              checked={days.includes(day)}
              disabled={days.length === 1 && days.includes(day)}
              onChange={({ target }) =>
                void onChange({
                  days: EVERY_DAY.filter((each) => (each === day ? target.checked : days.includes(each))),
                })
              }
            />
            {DAYS[day - 1]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Editor({ quiet, onChange }: EditorProps) {
  const { from, to, mode } = quiet;
  return (
    <>
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        <div className="flex flex-wrap gap-4">
          <TimeOfDay
            key={`from ${from}`}
            label="From"
            value={from}
            onChange={(value) => void onChange({ from: value })}
          />
          <TimeOfDay
            key={`to ${to}`}
            label="To"
            value={to}
            onChange={(value) => void onChange({ to: value })}
          />
        </div>
        <DayChoice quiet={quiet} onChange={onChange} />
        <ChoiceGroup
          legend="What happens to messages"
          choices={[
            { value: 'silent', label: 'Without a sound' },
            { value: 'held', label: 'All at the end' },
          ]}
          value={mode}
          onChange={(value) => void onChange({ mode: value })}
        />
        <p>
          {mode === 'silent'
            ? 'Alerts come at once, without a sound.'
            : 'Alerts wait until the end and come as one message, each with its time and whether it still holds.'}
        </p>
      </div>
      <SwitchRow
        label="Urgent alerts ring"
        hint="A price far beyond its level, a fast market or a Fed rate change. Triggers marked “Always rings” do so in any case."
        checked={quiet.urgentRings}
        onChange={(urgentRings) => onChange({ urgentRings })}
      />
    </>
  );
}

function Quiet({
  settings: { timeZone, quiet },
  onSave,
}: {
  readonly settings: Settings;
  readonly onSave: Save;
}) {
  if (timeZone === null) return <ZoneFirst onSave={onSave} />;
  return (
    <div className="divide-y divide-line">
      <SwitchRow
        label="Quiet hours"
        hint={`${quiet?.from ?? NIGHT.from} to ${quiet?.to ?? NIGHT.to} in ${cityOf(timeZone)}.`}
        checked={quiet !== null}
        onChange={(isOn) => onSave({ quiet: isOn ? NIGHT : null })}
      />
      {quiet !== null && (
        <Editor quiet={quiet} onChange={(change) => onSave({ quiet: { ...quiet, ...change } })} />
      )}
    </div>
  );
}

/** When nothing is to ring. Nothing while the settings are not known: their panel says so. */
export function QuietPanel({ user }: { readonly user: User }) {
  const { data } = useQuery(settingsQuery);
  const save = useSetting(user.role);
  if (data === undefined) return null;
  return (
    <Panel id="quiet" title="Quiet hours">
      <Quiet settings={data} onSave={save} />
    </Panel>
  );
}
