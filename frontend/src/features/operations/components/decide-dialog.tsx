import type { ChargeInReview, ReviewDecision } from '@contract/admin/codes.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { chargesQuery, decideCharge } from '../api/operations-calls.js';
import { useAct } from '../use-act.js';

const WORDS = {
  grant: {
    button: 'Grant',
    title: 'Grant the term?',
    does: 'gets the term of this payment, as if it had been paid in full.',
    confirm: 'Grant the term',
    failure: 'Grant failed',
  },
  close: {
    button: 'Close',
    title: 'Close this review?',
    does: 'gets nothing for it here: it is settled elsewhere.',
    confirm: 'Close the review',
    failure: 'Close failed',
  },
} as const;

export interface DecideDialogProps {
  readonly charge: ChargeInReview;
  readonly decision: ReviewDecision['decision'];
  /** The id of what says why it cannot be chosen; without it it can. */
  readonly refusalId?: string;
}

/** The button that decides on a payment, and the question before it does. */
export function DecideDialog({ charge, decision, refusalId }: DecideDialogProps) {
  const [open, setOpen] = useState(false);
  const words = WORDS[decision];
  const whose = charge.user.email ?? 'The deleted account';
  const { isRunning, run } = useAct({
    call: () => decideCharge(charge.id, { decision }),
    failure: words.failure,
    rereads: chargesQuery.queryKey,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={words.title}
      description={`${whose} ${words.does}`}
      trigger={
        <Button
          size="sm"
          disabled={refusalId !== undefined}
          aria-describedby={refusalId}
          aria-label={`${words.button} payment of ${whose}`}
        >
          {words.button}
        </Button>
      }
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button look="primary" aria-busy={isRunning} onClick={() => run(() => setOpen(false))}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
