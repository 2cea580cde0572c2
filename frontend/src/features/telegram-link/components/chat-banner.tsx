import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTelegramStatus } from '../use-telegram-status.js';

interface StripProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Strip({ title, children }: StripProps) {
  return (
    <section aria-label="Telegram notice" className="border-b border-down/50 bg-surface">
      <div className="mx-auto flex max-w-6xl items-start gap-2 px-4 py-3 text-sm">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-down" />
        <p>
          <strong className="font-semibold text-down">{title}</strong> {children}
        </p>
      </div>
    </section>
  );
}

/** Says why no message reaches the connected chat, and what to do; nothing while messages do. */
export function ChatBanner() {
  const status = useTelegramStatus();
  const isConnected = status?.connected === true;
  return (
    <div aria-live="polite">
      {isConnected && status.blocked === true && (
        <Strip title="You blocked the bot in Telegram, so alerts cannot reach you.">
          Open the chat, press Unblock, then send a test from this page. Your alerts are still listed below.
        </Strip>
      )}
      {isConnected && status.blocked !== true && status.stopped === true && (
        <Strip title="You paused all messages with /stop.">
          Send /start in the chat to resume them. Your alerts are still listed below.
        </Strip>
      )}
    </div>
  );
}
