import { cityOf } from '@contract/time-zone.js';
import { WEB_ZONE } from '@contract/zone-name.js';
import { useId } from 'react';
import { useHeldValue } from '../../../shared/ui/use-held-value.js';
import type { SettingProps } from '../setting-props.js';

/** Only to choose from: names that this browser does not list are valid, too. */
const LISTED = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [WEB_ZONE];

/** The zone in which times are shown. */
export function ZoneChoice({ settings, onSave }: SettingProps) {
  const id = useId();
  const { shown: current, commit } = useHeldValue(settings.timeZone ?? '', (zone) =>
    onSave({ timeZone: zone === '' ? null : zone }),
  );
  const zones = [...new Set([...LISTED, WEB_ZONE, 'UTC', ...(current === '' ? [] : [current])])].sort();
  return (
    <div className="px-4 py-4 text-sm sm:px-5">
      <label htmlFor={id} className="font-semibold text-strong">
        Time zone
      </label>
      <p id={`${id}-hint`} className="mt-0.5">
        In which times are shown, here and in Telegram.
        {current === '' && ` Until you choose one: ${cityOf(WEB_ZONE)} here, UTC in Telegram.`}
      </p>
      <select
        id={id}
        value={current}
        aria-describedby={`${id}-hint`}
        onChange={(event) => commit(event.target.value)}
        className="mt-2 h-11 w-full max-w-72 rounded-lg border border-line-strong bg-page px-3 text-base text-strong"
      >
        <option value="">Not chosen</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}
