import type { TelegramBotResponse } from '@contract/trial-page.js';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../shared/ui/badge.js';
import { useMarketSource } from '../../../shared/live/use-market-source.js';
import { telegramBotQuery } from '../../../shared/telegram-bot-query.js';
import { CodeStep } from './code-step.js';
import { HandleStep } from './handle-step.js';
import { LevelsStep } from './levels-step.js';
import { useTrialPage } from './use-trial-page.js';

const SOURCES = { live: 'The prices are live.', simulated: 'The prices are simulated.' } as const;
const SENDING: Readonly<Record<TelegramBotResponse['telegram'], string>> = {
  real: 'Your code and your alerts really are sent to your Telegram chat. No account is needed.',
  simulated:
    'Telegram is simulated: your code and your alerts arrive in the chat that the bot link opens. No account is needed.',
};
const LINK = 'inline-flex min-h-6 items-center rounded font-medium text-accent underline underline-offset-4';
const NO_ACCOUNT = 'No account is needed.';

/**
 * What is real about it, in a line: people must not take it for more, or for less, than it is. One
 * text with room for the longest, so that nothing moves when more is known.
 */
function DemoNote() {
  const source = useMarketSource();
  const { data: bot } = useQuery(telegramBotQuery);
  const sentences = [source && SOURCES[source], bot ? SENDING[bot.telegram] : NO_ACCOUNT];
  return (
    <p className="mt-3 min-h-26 max-w-3xl leading-relaxed sm:min-h-13">
      {sentences.filter((each) => each !== undefined).join(' ')}
    </p>
  );
}

/** The trial for somebody who would rather type a handle than follow a link: handle, code, three levels. */
export function TrialPage() {
  const { handle, code, levels } = useTrialPage();
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:pt-14">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-4xl font-semibold tracking-tight">Try the demo</h1>
        <Badge tone="warn">Mock Mode</Badge>
      </div>
      <DemoNote />
      <div className="mt-6 overflow-hidden rounded-2xl border border-line bg-surface shadow-sm">
        <ol className="grid divide-y divide-line lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:divide-y-0">
          <HandleStep {...handle} />
          <CodeStep {...code} />
          <LevelsStep {...levels} />
        </ol>
      </div>
      <p className="mt-6 text-sm">
        Alerts continue until you send /stop in the chat. Would you rather have an account?{' '}
        <a href="/auth" className={LINK}>
          Create one
        </a>{' '}
        or{' '}
        <a href="/auth?tab=sign-in" className={LINK}>
          sign in
        </a>
        .
      </p>
    </div>
  );
}
