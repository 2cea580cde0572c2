import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { telegramBotQuery } from '../../../shared/telegram-bot-query.js';
import type { Failure } from './failure.js';
import { OutcomeLine, Step } from './step.js';

export interface HandleStepProps {
  readonly handle: string;
  readonly isVerified: boolean;
  readonly isSending: boolean;
  /** While the server looks at it, it must not change. */
  readonly isHeld: boolean;
  readonly failure: Failure | null;
  readonly onChange: (handle: string) => void;
  readonly onSend: () => void;
}

function BotHint() {
  const { data: bot } = useQuery(telegramBotQuery);
  return (
    <div className="text-sm">
      <p>
        A bot can only message people who messaged it first. Open ours in Telegram and press Start, then come
        back.
      </p>
      <p className="mt-1 min-h-6">
        {bot !== undefined && (
          <a
            href={bot.link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1 rounded font-medium text-accent underline underline-offset-4"
          >
            @{bot.username}
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
      </p>
    </div>
  );
}

/** Whose chat it is: the handle, and the button that sends a code there. */
export function HandleStep(props: HandleStepProps) {
  const { handle, isVerified, isSending, isHeld, failure, onChange, onSend } = props;
  const failureId = useId();
  const field = useRef<HTMLInputElement>(null);
  const wasVerified = useRef(isVerified);
  useEffect(() => {
    if (wasVerified.current && !isVerified) field.current?.focus();
    wasVerified.current = isVerified;
  }, [isVerified]);
  return (
    <Step number={1} title="Your Telegram" isDone={isVerified} onSubmit={onSend}>
      <BotHint />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label="Telegram handle"
          placeholder="@yourname"
          value={handle}
          onChange={onChange}
          readOnly={isHeld}
          disabled={isVerified}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={failure !== null}
          aria-describedby={failureId}
        />
        <Button
          type="submit"
          look={isVerified ? 'quiet' : 'primary'}
          disabled={isVerified}
          aria-busy={isSending}
          className="min-w-32 max-sm:w-full"
        >
          {isSending ? 'Sending...' : 'Send code'}
        </Button>
      </div>
      <OutcomeLine id={failureId} failure={failure} done={null} />
    </Step>
  );
}
