import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/http.js';
import { useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';
import { hooksQuery } from './hook-calls.js';

const UNREACHABLE = 'The server could not be reached. Please try again.';

interface HookAct<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** The title of the toast when it failed. */
  readonly failed: string;
}

/** Does something to a hook, one at a time, and reads all of them again. */
export function useHookAct<Input, Answer>({ call, onDone, failed }: HookAct<Input, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({ mutationFn: call });
  return useExclusive(async (input: Input) => {
    try {
      const answer = await mutateAsync(input);
      onDone?.(answer);
    } catch (error) {
      toast({ tone: 'bad', title: failed, description: errorText(error, UNREACHABLE) });
    }
    void client.invalidateQueries({ queryKey: hooksQuery.queryKey });
  });
}
