import { CONNECT_TELEGRAM_FIRST } from '@contract/telegram.js';
import type { MessageResponse, TriggerTestRequest } from '@contract/user-triggers.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { errorText, HttpError } from '../../shared/http.js';
import { telegramStatusQuery } from '../../shared/session/telegram-status.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { type ToastText, useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';

/** The calls of a trigger's test, as the triggers have them. They throw HttpError. */
export interface AlertTestCalls {
  readonly preview: (what: TriggerTestRequest) => Promise<MessageResponse>;
  readonly send: (what: TriggerTestRequest) => Promise<MessageResponse>;
}

const CONNECT_FIRST: ToastText = {
  tone: 'bad',
  title: 'Connect Telegram First',
  description: 'Connect Telegram on the dashboard, then send it again.',
};

function failed(title: string, error: unknown): ToastText {
  return { tone: 'bad', title, description: errorText(error, 'Please try again.') };
}

function isUnlinked(error: unknown): boolean {
  return error instanceof HttpError && error.body?.message === CONNECT_TELEGRAM_FIRST;
}

/** Whether the server knows of a chat; a status that cannot be read refuses nothing, the call itself will tell. */
async function hasChat(client: QueryClient, token: string | undefined): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...telegramStatusQuery(token), staleTime: 0 })).connected;
  } catch {
    return true;
  }
}

/** Shows the message of an alert, or sends it to one's own chat; says in a toast what went wrong. */
export function useAlertTest(calls: AlertTestCalls) {
  const client = useQueryClient();
  const toast = useToast();
  const token = useAtomValue(trialSessionAtom)?.token;
  const [message, setMessage] = useState<string | null>(null);
  const previewing = useExclusive(async (what: TriggerTestRequest) => {
    try {
      setMessage((await calls.preview(what)).message);
    } catch (error) {
      toast(failed('Preview Failed', error));
    }
  });
  const sending = useExclusive(async (what: TriggerTestRequest) => {
    if (!(await hasChat(client, token))) return toast(CONNECT_FIRST);
    try {
      await calls.send(what);
      toast({
        tone: 'plain',
        title: 'Sent to Telegram',
        description: 'Check your chat: the message is marked TEST.',
      });
    } catch (error) {
      toast(isUnlinked(error) ? CONNECT_FIRST : failed('Send Failed', error));
    }
  });
  return { message, close: () => setMessage(null), previewing, sending };
}
