import { useId } from 'react';
import { useHeldValue } from '../../../shared/ui/use-held-value.js';
import type { SettingProps } from '../setting-props.js';

const CHOICES = [0, 60, 300, 600, 900, 1_800, 3_600] as const;

function wordsOf(seconds: number): string {
  if (seconds === 0) return 'Off: every alert at once';
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

/** How long the window is in which many alerts become one message. */
export function DigestChoice({ settings, onSave }: SettingProps) {
  const id = useId();
  const { shown: current, commit } = useHeldValue(settings.bundleEverySec, (bundleEverySec) =>
    onSave({ bundleEverySec }),
  );
  const choices = [...new Set([...CHOICES, current])].sort((a, b) => a - b);
  return (
    <div className="px-4 py-4 text-sm sm:px-5">
      <label htmlFor={id} className="font-semibold text-strong">
        Bundle alerts
      </label>
      <p id={`${id}-hint`} className="mt-0.5">
        The first 5 messages in this period come at once; the rest come together at its end.
      </p>
      <select
        id={id}
        value={current}
        aria-describedby={`${id}-hint`}
        onChange={(event) => commit(Number(event.target.value))}
        className="mt-2 h-11 w-full max-w-72 rounded-lg border border-line-strong bg-page px-3 text-base text-strong"
      >
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {wordsOf(seconds)}
          </option>
        ))}
      </select>
    </div>
  );
}
