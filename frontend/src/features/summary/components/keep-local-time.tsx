import type { User } from '@contract/account.js';
import { cityOf } from '@contract/time-zone.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/browser-storage.js';
import { localTimeOf } from '../../../shared/format/local-date.js';
import { Button } from '../../../shared/ui/button.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { useToast } from '../../../shared/ui/toast.js';
import { saveSummaryTime } from '../api/summary-calls.js';

const ASKED_KEY = 'bellwether.summary-zone-asked';

/** What a time in UTC is in a zone today, and in the other half of the year: null where clocks never change. */
function otherTime(
  time: string,
  zone: string,
  today: string,
): { readonly time: string; readonly season: string } | null {
  const year = new Date().getUTCFullYear();
  const [january, july] = [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)].map((at) =>
    localTimeOf(time, at, zone),
  );
  const other = [january, july].find((each) => each !== undefined && each !== today);
  if (other === undefined) return null;
  const isSummerTime = other.localeCompare(today) > 0;
  return { time: other, season: isSummerTime ? 'in summer' : 'in winter' };
}

export interface KeepLocalTimeProps {
  readonly user: User;
  readonly reload: () => void;
}

/** Asks once whether the summary is to stay at the same time of day there, when clocks change. */
export function KeepLocalTime({ user, reload }: KeepLocalTimeProps) {
  const toast = useToast();
  const [isAsked, setAsked] = useState(() => readStored('local', ASKED_KEY) === user.id);
  const done = () => {
    writeStored('local', ASKED_KEY, user.id);
    setAsked(true);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: saveSummaryTime,
    onSuccess: () => {
      done();
      reload();
    },
    onError: (error) => toast(failureToast(error, 'Update failed', user.role, 'Please try again.')),
  });
  const { timeZone, dailySummaryTime, summaryTimeZone } = user;
  if (isAsked || timeZone === null || timeZone === 'UTC' || summaryTimeZone !== 'UTC') return null;
  const today = localTimeOf(dailySummaryTime, undefined, timeZone);
  const other = otherTime(dailySummaryTime, timeZone, today);
  if (other === null) return null;
  return (
    <div className="space-y-2 text-sm">
      <p>
        Your summary comes at {dailySummaryTime} UTC, {today} in {cityOf(timeZone)} today, {other.time}{' '}
        {other.season}. Keep it at {today}?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-busy={isPending}
          onClick={() => !isPending && mutate({ time: today, timeZone })}
        >
          Keep {today}
        </Button>
        <Button size="sm" onClick={done}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
