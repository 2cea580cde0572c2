import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, HttpError } from '../../shared/http.js';
import { type ToastText, useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';
import { rereadUsers } from './api/user-cache.js';

const LONGEST_TEXT = 300;

/** What a toast says of a failed act: the server's sentence, else its status and what it sent. Pure. */
export function userActFailureText(error: unknown): string {
  const fallback =
    error instanceof HttpError ? error.message : 'The server could not be reached. Please try again.';
  return errorText(error, fallback).slice(0, LONGEST_TEXT);
}

export interface UserAct<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** Takes the answer over, and says in a toast what has happened. */
  readonly onDone: (answer: Answer, input: Input) => ToastText;
  /** What to say when it failed, above the reason. */
  readonly failed: string;
}

/** Does something to an account, one at a time; afterwards the accounts are read again, however it went. */
export function useUserAct<Input, Answer>({ call, onDone, failed }: UserAct<Input, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({ mutationFn: call });
  return useExclusive(async (input: Input) => {
    try {
      toast(onDone(await mutateAsync(input), input));
    } catch (error) {
      toast({ tone: 'bad', title: failed, description: userActFailureText(error) });
    }
    rereadUsers(client);
  });
}
