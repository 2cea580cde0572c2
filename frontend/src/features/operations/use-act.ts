import type { MessageAnswer } from '@contract/admin/accounts.js';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/http.js';
import { useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';

export interface ActOptions {
  readonly call: () => Promise<MessageAnswer>;
  /** The title of the toast when it fails. */
  readonly failure: string;
  /** What is read again afterwards, well or badly. */
  readonly rereads: QueryKey;
}

/** Does something once at a time, says what the server says to it, and reads the list again. */
export function useAct({ call, failure, rereads }: ActOptions) {
  const client = useQueryClient();
  const toast = useToast();
  return useExclusive(async (onDone: () => void) => {
    try {
      toast({ tone: 'plain', title: (await call()).message });
      onDone();
    } catch (error) {
      toast({ tone: 'bad', title: failure, description: errorText(error, 'Please try again.') });
    }
    await client.invalidateQueries({ queryKey: rereads });
  });
}
