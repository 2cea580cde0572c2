import type { Role } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronDown, Send } from 'lucide-react';
import { useState } from 'react';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { sendAccountTest, sendTest } from '../api/trial-calls.js';
import { CONNECT_FIRST, trialFailureText, type Notice } from '../notice.js';
import { useNotice } from '../use-notice.js';
import { useTrialRunner } from '../use-trial-runner.js';
import { NoticeLine } from './notice-line.js';

const TrialCards = lazyComponent(async () => (await import('./trial-cards.js')).TrialCards);

export interface AccountTrialProps {
  readonly role: Role;
  /** Whether the account has a chat. */
  readonly isLinked: boolean;
  /** Leads to the way into Telegram. */
  readonly askToConnect: () => void;
}

interface SampleProps extends Omit<AccountTrialProps, 'role'> {
  readonly notice: Notice | null;
  readonly say: (notice: Notice) => void;
}

/** Sends one message marked TEST: to the trial's chat if there is one in this browser, else to the account's. */
function SampleAlert({ isLinked, askToConnect, notice, say }: SampleProps) {
  const token = useAtomValue(trialSessionAtom)?.token;
  const { mutate, isPending } = useMutation({
    mutationFn: () => (token === undefined ? sendAccountTest() : sendTest({ token })),
    onSuccess: () => say({ scope: 'widget', tone: 'done', text: 'Test sent: check Telegram' }),
    onError: (error) =>
      say({ scope: 'widget', tone: 'failed', text: trialFailureText(error, 'Failed to send test') }),
  });
  const send = () => {
    if (isPending) return;
    if (isLinked || token !== undefined) return mutate();
    say({ scope: 'widget', tone: 'failed', text: CONNECT_FIRST });
    askToConnect();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-40 flex-1">
        {notice?.scope !== 'widget' && <p className="text-sm">See how an alert looks in your chat.</p>}
        <NoticeLine notice={notice} scope="widget" />
      </div>
      <Button size="sm" aria-busy={isPending} onClick={send}>
        <Send aria-hidden="true" className="size-4" />
        {isPending ? 'Sending…' : 'Sample Alert'}
      </Button>
    </div>
  );
}

/**
 * The trial for somebody who is signed in: a sample of an alert, and the three forms as long as there is a trial in this
 * browser, or no chat yet. An account with a chat has its triggers in their own section.
 */
export function AccountTrial({ role, isLinked, askToConnect }: AccountTrialProps) {
  const hasTrial = useAtomValue(trialSessionAtom) !== null;
  const [notice, say] = useNotice();
  const runner = useTrialRunner(say, askToConnect);
  const showsForms = hasTrial || !isLinked;
  const [wasOpened, setOpened] = useState(false);
  if (role === 'admin' && !showsForms) return null;
  return (
    <section id="trial-widget" aria-label="Trial" className="border-t border-line">
      {role !== 'admin' && (
        <SampleAlert isLinked={isLinked} askToConnect={askToConnect} notice={notice} say={say} />
      )}
      {showsForms && (
        <details className="group border-t border-line first:border-t-0" onToggle={() => setOpened(true)}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 py-2 text-sm font-semibold text-accent sm:px-5">
            {hasTrial ? 'Trial triggers in this browser' : 'Try levels before connecting'}
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="border-t border-line [&>div>div]:border-b-0">
            {wasOpened && <TrialCards notice={notice} say={say} runner={runner} />}
          </div>
        </details>
      )}
    </section>
  );
}
