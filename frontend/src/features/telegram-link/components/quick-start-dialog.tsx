import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useTelegramLink } from '../link-context.js';
import { LinkButton } from './link-button.js';

const POLL_EVERY_MS = 1_200;
const CLOSE_AFTER_MS = 1_000;
const STEPS = [
  'Press Connect Telegram: the chat with our bot opens.',
  'Press Start there. That is all: no account, no email.',
  'Come back and set your levels for BTC, ETH and SOL.',
] as const;

function Steps() {
  return (
    <ol className="my-5 space-y-3">
      {STEPS.map((text, index) => (
        <li key={text} className="flex gap-3 text-sm">
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center rounded-full border border-brass-line text-xs font-semibold text-accent"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Whether the dialog is open; `closeSoon` closes it by itself in 1 s, unless the person is faster. */
function useDialog() {
  const [open, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const change = (next: boolean) => {
    clearTimeout(closing.current);
    setOpen(next);
  };
  const closeSoon = useCallback(() => {
    closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
  }, []);
  return { open, change, closeSoon };
}

/** The button 'Start Free in Telegram' and the dialog it opens; closes by itself 1 s after the connection. */
export function QuickStartDialog({ className }: { readonly className?: string }) {
  const { open, change, closeSoon } = useDialog();
  const { state } = useTelegramLink();
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Start free in Telegram"
      description="Three alerts on BTC, ETH and SOL, sent to your Telegram chat."
      trigger={
        <Button look="primary" className={className}>
          Start Free in Telegram
        </Button>
      }
    >
      <Steps />
      <div className="border-t border-line pt-4">
        <LinkButton
          pollEveryMs={POLL_EVERY_MS}
          failureText="Couldn't start the connection. Please try again"
          onConnected={closeSoon}
        />
        {state.kind === 'connected' && (
          <a
            href="#trial-widget"
            onClick={() => change(false)}
            className={`${buttonClass('quiet', 'md')} mt-3 w-full`}
          >
            Set my levels
          </a>
        )}
      </div>
    </Dialog>
  );
}
