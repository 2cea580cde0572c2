import { isSummaryTime, type User } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { cityOf } from '@contract/time-zone.js';
import { localTimeOf, utcTimeOf } from '../../../shared/format/local-date.js';
import { shownZone } from '../../../shared/format/shown-zone.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useToast } from '../../../shared/ui/toast.js';
import { saveSummaryTime } from '../api/summary-calls.js';
import { rememberPicked } from '../picked-time.js';

const RELOAD_AFTER_MS = 1_000;

export interface ChangeTimeDialogProps {
  readonly user: User;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Loads the page anew. */
  readonly reload: () => void;
}

/** Saves a time; the page reloads 1 s afterwards. */
function useSaveTime({ user, onOpenChange, reload }: ChangeTimeDialogProps) {
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: saveSummaryTime,
    onSuccess: (_answer, { time, timeZone }) => {
      rememberPicked(user.id);
      toast({
        tone: 'plain',
        title: 'Daily summary time saved',
        description: `Every day at ${time} ${timeZone === undefined ? 'UTC' : `in ${cityOf(timeZone)}`}.`,
      });
      onOpenChange(false);
      timer.current = setTimeout(reload, RELOAD_AFTER_MS);
    },
    onError: (error) => toast(failureToast(error, 'Update failed', user.role, 'Please try again.')),
  });
}

/** The time the person has now, written in a zone; null is UTC. */
function timeNow({ dailySummaryTime, summaryTimeZone }: User, zone: string | null): string {
  if (summaryTimeZone === (zone ?? 'UTC')) return dailySummaryTime;
  const utc = summaryTimeZone === 'UTC' ? dailySummaryTime : utcTimeOf(dailySummaryTime, summaryTimeZone);
  return zone === null ? utc : localTimeOf(utc, Date.now(), zone);
}

function hintOf(time: string, zone: string | null): string {
  if (zone === null) return `That is ${localTimeOf(time)} in ${cityOf(shownZone())} today.`;
  return `${time} in ${cityOf(zone)}, all year · today ${utcTimeOf(time, zone)} UTC.`;
}

/** The button Change time and the dialog it opens. */
export function ChangeTimeDialog(props: ChangeTimeDialogProps) {
  const { user, open, onOpenChange } = props;
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<'local' | 'utc' | null>(null);
  const zone = user.timeZone !== null && user.timeZone !== 'UTC' ? user.timeZone : null;
  const isLocal = zone !== null && chosen !== 'utc';
  const { mutate, isPending } = useSaveTime(props);
  const time = typed ?? timeNow(user, isLocal ? zone : null);
  const change = (next: boolean) => {
    setTyped(null);
    setChosen(null);
    onOpenChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isSummaryTime(time)) mutate({ time, ...(isLocal && { timeZone: zone }) });
    else toast({ tone: 'bad', title: 'Invalid format', description: 'Please enter time in HH:MM format' });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Change time"
      description={`When the daily summary is sent, in ${zone === null ? 'UTC' : 'your time or UTC'}, as HH:MM.`}
      trigger={<Button size="sm">Change time</Button>}
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        {zone !== null && (
          <ChoiceGroup
            legend="Time zone of the summary"
            choices={[
              { value: 'local', label: cityOf(zone) },
              { value: 'utc', label: 'UTC' },
            ]}
            value={isLocal ? 'local' : 'utc'}
            onChange={setChosen}
          />
        )}
        <TextField
          label={`Time (${isLocal ? cityOf(zone) : 'UTC'})`}
          value={time}
          onChange={setTyped}
          inputMode="numeric"
          placeholder="13:00"
          maxLength={5}
          aria-invalid={!isSummaryTime(time)}
          aria-describedby="summary-time-hint"
        />
        <p id="summary-time-hint" className="min-h-5 text-sm tabular-nums">
          {isSummaryTime(time)
            ? hintOf(time, isLocal ? zone : null)
            : 'Two digits, a colon, two digits: 07:30.'}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button look="primary" type="submit" aria-busy={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
