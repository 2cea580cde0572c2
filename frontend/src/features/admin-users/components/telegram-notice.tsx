import type { Operations } from '@contract/admin/operations.js';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { operationsQuery } from '../../../shared/admin/operations-query.js';
import { localMoment } from '../../../shared/format/local-date.js';

const WORDS = {
  'wrong-token': {
    title: "Telegram rejects the bot's token:",
    text: 'no alert, code or reply is sent. Set TELEGRAM_BOT_TOKEN to the token of the bot and restart.',
  },
  unreachable: {
    title: 'Telegram cannot be reached:',
    text: 'messages are queued and go out as soon as it responds. Until then, alerts go by email where an address is verified.',
  },
} as const;

function sinceWords(since: Operations['telegram']['since']): string {
  return since === null ? '' : ` Since ${localMoment(since)}.`;
}

/** Says that no message reaches Telegram, and what to do; nothing while all is well or as long as it is not known. */
export function TelegramNotice() {
  const { data } = useQuery(operationsQuery);
  if (data === undefined || data.telegram.state === 'up') return null;
  const { title, text } = WORDS[data.telegram.state];
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-2xl border border-down/50 bg-surface px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-down" />
      <p>
        <strong className="font-semibold text-down">{title}</strong> {text}
        {sinceWords(data.telegram.since)}
      </p>
    </div>
  );
}
