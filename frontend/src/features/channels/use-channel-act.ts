import { useMutation, useQueryClient } from '@tanstack/react-query';
import { channelsQuery } from '../../shared/alerts/channels-query.js';
import { errorText } from '../../shared/http.js';
import { type ToastText, useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';

/** What is said when no answer came. */
export const UNREACHABLE = 'The server could not be reached. Please try again.';

export interface ChannelAct<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** Takes the answer over; what it returns is said in a toast. */
  readonly onDone?: (answer: Answer, input: Input) => ToastText | undefined;
  /** The title of the toast when it failed; or what takes the failure over instead. */
  readonly failed: string | ((error: unknown) => void);
}

/** Does something to a channel or a route, one at a time, and reads all of them again. */
export function useChannelAct<Input, Answer>({ call, onDone, failed }: ChannelAct<Input, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({ mutationFn: call });
  return useExclusive(async (input: Input) => {
    try {
      const answer = await mutateAsync(input);
      const said = onDone?.(answer, input);
      if (said !== undefined) toast(said);
    } catch (error) {
      if (typeof failed === 'string')
        toast({ tone: 'bad', title: failed, description: errorText(error, UNREACHABLE) });
      else failed(error);
    }
    void client.invalidateQueries({ queryKey: channelsQuery.queryKey });
  });
}
