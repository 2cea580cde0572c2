import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { announceStatus } from '../../../shared/session/status-channel.js';
import { type TrialSession, trialSessionAtom } from '../../../shared/session/trial-session.js';
import { Button } from '../../../shared/ui/button.js';
import { SwitchRow } from '../../../shared/ui/switch-row.js';
import { useToast } from '../../../shared/ui/toast.js';
import { importText } from '../account-words.js';
import { takeOverTrial } from '../api/link-calls.js';

const IMPORT_HINTS = {
  keep: 'They move to your account, oldest first, as far as your plan has room. The rest are deleted.',
  drop: 'They are deleted with the trial.',
} as const;

/** Moves a trial to the account; afterwards this browser has none. */
function useTakeOver(session: TrialSession) {
  const client = useQueryClient();
  const toast = useToast();
  const setSession = useSetAtom(trialSessionAtom);
  return useMutation({
    mutationFn: (importTriggers: boolean) => takeOverTrial({ token: session.token, importTriggers }),
    onSuccess: (answer) => {
      toast({ tone: 'plain', title: 'Telegram connected', description: importText(answer) });
      setSession(null);
      announceStatus();
      void client.invalidateQueries({ queryKey: ['api', 'triggers'] });
      void client.invalidateQueries({ queryKey: ['api', 'user', 'tier'] });
    },
    onError: (error) =>
      toast({
        tone: 'bad',
        title: 'Connection failed',
        description: errorText(error, 'The trial stays as it is. Please try again.'),
      }),
  });
}

/** Offers to make the chat of this browser's trial the account's. */
export function TakeOver({ session }: { readonly session: TrialSession }) {
  const [choice, setChoice] = useState<keyof typeof IMPORT_HINTS>('keep');
  const { mutate, isPending } = useTakeOver(session);
  const chat = session.username === null ? 'A chat' : `@${session.username}`;
  return (
    <div className="overflow-hidden rounded-xl border border-brass-line bg-brass-soft">
      <p className="px-4 pt-4 text-sm sm:px-5">
        <strong className="font-semibold text-strong">A trial runs in this browser.</strong> {chat} is
        connected to it. Make it the chat of your account: the trial ends with that.
      </p>
      <SwitchRow
        label="Keep its triggers"
        hint={IMPORT_HINTS[choice]}
        checked={choice === 'keep'}
        onChange={async (checked) => setChoice(checked ? 'keep' : 'drop')}
      />
      <div className="px-4 pb-4 sm:px-5">
        <Button
          look="primary"
          size="sm"
          aria-busy={isPending}
          onClick={() => !isPending && mutate(choice === 'keep')}
        >
          {isPending ? 'Moving...' : 'Use this chat for my account'}
        </Button>
      </div>
    </div>
  );
}
