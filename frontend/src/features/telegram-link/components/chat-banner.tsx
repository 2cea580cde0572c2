import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { unheardText } from '../account-words.js';
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

export interface ChatBannerProps {
  /** How many of the account's triggers are armed. */
  readonly armedCount?: number;
  readonly onConnect?: () => void;
}

/** Says why no message reaches the person, and what to do; nothing while messages do, or nothing would be sent. */
export function ChatBanner({ armedCount = 0, onConnect }: ChatBannerProps) {
  const status = useTelegramStatus();
  const isConnected = status?.connected === true;
  const isUnheard = armedCount > 0 && !isConnected && status?.owner === 'account' && !status.elsewhere;
  return (
    <div aria-live="polite">
      {isConnected && status.blocked && (
        <Strip title="You blocked the bot in Telegram, so alerts cannot reach you.">
          Open the chat, press Unblock, then send a test from this page. Your alerts are still listed below.
        </Strip>
      )}
      {isConnected && !status.blocked && status.stopped && (
        <Strip title="You paused all messages with /stop.">
          Send /start in the chat to resume them. Your alerts are still listed below.
        </Strip>
      )}
      {isConnected && status.mutedUntil && (
        <Strip title={`Muted until ${localClock(status.mutedUntil)}.`}>
          What fires meanwhile comes then in one message; urgent alerts ring. /mute off in the chat ends it.
        </Strip>
      )}
      {isUnheard && (
        <Strip title={unheardText(armedCount)}>
          {onConnect !== undefined && (
            <button
              type="button"
              onClick={onConnect}
              className="cursor-pointer rounded font-semibold text-strong underline underline-offset-2 max-sm:min-h-11"
            >
              Connect Telegram now
            </button>
          )}
        </Strip>
      )}
    </div>
  );
}
