import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { settingsQuery } from '../../../shared/session/settings.js';
import { useSetting } from '../../../shared/session/use-setting.js';

const HOUR_MS = 3_600_000;
const CHOICES = [
  [1, '1 hour'],
  [8, '8 hours'],
  [24, '1 day'],
  [7 * 24, '7 days'],
] as const;

/** Holds back what would ring, from now on for a while. */
export function MuteChoice({ role }: Pick<User, 'role'>) {
  const id = useId();
  const { data } = useQuery(settingsQuery);
  const save = useSetting(role);
  if (data === undefined) return null;
  const { mutedUntil } = data;
  const choose = (value: string) => {
    const until = value === 'off' ? null : new Date(Date.now() + Number(value) * HOUR_MS).toISOString();
    void save({ mutedUntil: until });
  };
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm">
      <label htmlFor={id}>Mute</label>
      <select
        id={id}
        value=""
        onChange={(event) => choose(event.target.value)}
        className="h-11 min-w-0 flex-1 rounded-lg border border-line-strong bg-page px-2 text-strong"
      >
        <option value="" disabled>
          {mutedUntil === null ? 'Off' : `Until ${localClock(mutedUntil)}`}
        </option>
        {CHOICES.map(([hours, words]) => (
          <option key={hours} value={hours}>
            for {words}
          </option>
        ))}
        {mutedUntil !== null && <option value="off">Ring again</option>}
      </select>
    </div>
  );
}
