import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/http.js';
import { PasskeyCancelled } from '../../shared/session/use-passkey.js';
import { type ToastText, useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';
import { ProofCancelled, useProven } from './proof.js';

export interface SafetyAct<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** Takes the answer over; what it returns is said in a toast. */
  readonly onDone?: (answer: Answer, input: Input) => ToastText | undefined;
  /** What to say when it failed, above the reason. */
  readonly failed: string;
  /** LOGOUT for an act that ends the session. */
  readonly mutationKey?: MutationKey;
  /** What is read again afterwards. */
  readonly rereads: QueryKey;
}

/** Does something to the person's account, one at a time, with a fresh proof where the server wants one. */
export function useSafetyAct<Input, Answer>({
  call,
  onDone,
  failed,
  mutationKey,
  rereads,
}: SafetyAct<Input, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  const proven = useProven();
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => proven(() => call(input)),
  });
  return useExclusive(async (input: Input) => {
    try {
      const answer = await mutateAsync(input);
      const said = onDone?.(answer, input);
      if (said !== undefined) toast(said);
    } catch (error) {
      if (error instanceof ProofCancelled || error instanceof PasskeyCancelled) return;
      const description = errorText(error, 'The server could not be reached. Please try again.');
      toast({ tone: 'bad', title: failed, description });
    }
    void client.invalidateQueries({ queryKey: rereads });
  });
}
