import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { Failure } from './failure.js';
import { OutcomeLine, Step } from './step.js';

export interface CodeStepProps {
  readonly code: string;
  /** `closed` until a code has been sent to the handle as it stands. */
  readonly state: 'closed' | 'open' | 'verified';
  readonly isChecking: boolean;
  readonly failure: Failure | null;
  readonly onChange: (code: string) => void;
  readonly onVerify: () => void;
}

const DONE = {
  closed: null,
  open: 'Code sent to your Telegram chat. It works for 10 minutes.',
  verified: 'Verified: this chat is yours.',
} as const;

/** The code that arrived in the chat, and the button that verifies it. */
export function CodeStep({ code, state, isChecking, failure, onChange, onVerify }: CodeStepProps) {
  const failureId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state === 'open') field.current?.focus();
  }, [state]);
  const isOpen = state === 'open';
  return (
    <Step
      number={2}
      title="The code from the chat"
      isDone={state === 'verified'}
      onSubmit={onVerify}
      className="lg:border-t lg:border-line"
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label="Code"
          placeholder="6 digits"
          value={code}
          onChange={onChange}
          disabled={!isOpen}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={failure !== null}
          aria-describedby={failureId}
        />
        <Button
          type="submit"
          look={isOpen ? 'primary' : 'quiet'}
          disabled={!isOpen}
          aria-busy={isChecking}
          className="min-w-32 max-sm:w-full"
        >
          {isChecking ? 'Verifying...' : 'Verify'}
        </Button>
      </div>
      <OutcomeLine id={failureId} failure={failure} done={DONE[state]} />
    </Step>
  );
}
