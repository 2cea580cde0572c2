import { isSummaryTime, type User } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { viennaTimeOf } from '../../../shared/format/local-date.js';
import { Button } from '../../../shared/ui/button.js';
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
    onSuccess: (_answer, time) => {
      rememberPicked(user.id);
      toast({ tone: 'plain', title: 'Daily summary time saved', description: `Every day at ${time} UTC.` });
      onOpenChange(false);
      timer.current = setTimeout(reload, RELOAD_AFTER_MS);
    },
    onError: (error) => toast(failureToast(error, 'Update failed', user.role, 'Please try again.')),
  });
}

/** The button Change time and the dialog it opens. */
export function ChangeTimeDialog(props: ChangeTimeDialogProps) {
  const { user, open, onOpenChange } = props;
  const toast = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending } = useSaveTime(props);
  const time = typed ?? user.dailySummaryTime;
  const change = (next: boolean) => {
    setTyped(null);
    onOpenChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (isSummaryTime(time)) mutate(time);
    else toast({ tone: 'bad', title: 'Invalid format', description: 'Please enter time in HH:MM format' });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Change time"
      description="When the daily summary is sent, in UTC, as HH:MM."
      trigger={<Button size="sm">Change time</Button>}
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Time (UTC)"
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
            ? `That is ${viennaTimeOf(time)} in Vienna today.`
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
