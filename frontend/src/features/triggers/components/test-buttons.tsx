import type { TriggerTestRequest } from '@contract/user-triggers.js';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { MessageDialog } from '../../../shared/ui/message-dialog.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { useTriggerActions } from '../use-trigger-actions.js';

export interface TestButtonProps {
  /** The trigger, saved or thought of; null while there is nothing to test. */
  readonly what: TriggerTestRequest | null;
  /** The id of what names the trigger. */
  readonly describedBy?: string;
  readonly look?: 'bare' | 'quiet';
  readonly size: 'md' | 'sm';
}

/** Shows the message an alert would be. */
export function PreviewButton({ what, describedBy, look = 'quiet', size }: TestButtonProps) {
  const actions = useTriggerActions();
  const [message, setMessage] = useState<string | null>(null);
  const { isRunning, run } = useExclusive(async (asked: TriggerTestRequest) => {
    setMessage(await actions.preview(asked));
  });
  return (
    <>
      <Button
        look={look}
        size={size}
        className={size === 'sm' ? 'px-2.5 max-sm:min-h-11 max-sm:px-2' : undefined}
        aria-describedby={describedBy}
        aria-busy={isRunning}
        disabled={what === null}
        onClick={() => what !== null && run(what)}
      >
        Preview Alert
      </Button>
      <MessageDialog
        title="Alert preview"
        description="How its alert begins in Telegram, at the price that sets it off. Nothing was sent."
        message={message}
        onClose={() => setMessage(null)}
      />
    </>
  );
}

/** Sends that message to the linked chat, marked as a test. */
export function SendButton({ what, describedBy, look = 'quiet', size }: TestButtonProps) {
  const actions = useTriggerActions();
  const { isRunning, run } = useExclusive(async (asked: TriggerTestRequest) => {
    await actions.send(asked);
  });
  return (
    <Button
      look={look}
      size={size}
      className={size === 'sm' ? 'px-2.5 max-sm:min-h-11 max-sm:px-2' : undefined}
      aria-describedby={describedBy}
      aria-busy={isRunning}
      disabled={what === null}
      onClick={() => what !== null && run(what)}
    >
      Send to Telegram
    </Button>
  );
}
