import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { HttpError } from '../../../shared/http.js';
import { meQuery } from '../../../shared/session/me.js';
import { sessionChannelAtom } from '../../../shared/session/session-channel.js';
import { Button } from '../../../shared/ui/button.js';
import { useToast } from '../../../shared/ui/toast.js';
import { failureLines } from '../failure.js';
import { type ResetValues, resetFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { PasswordField } from './password-field.js';

const EMPTY: ResetValues = { newPassword: '', confirmation: '' };
const FAILED = 'Failed to reset password';
const LEAVE_AFTER_MS = 2_000;

type SaveNewPassword = (body: { readonly token: string; readonly newPassword: string }) => Promise<void>;

function useNewPassword(save: SaveNewPassword) {
  const client = useQueryClient();
  const store = useStore();
  const toast = useToast();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      // The new password has ended every session of the account, perhaps the one of this browser.
      void client.invalidateQueries(meQuery);
      store.get(sessionChannelAtom)?.broadcast();
    },
    onError: (error) => {
      const lines = error instanceof HttpError ? failureLines(error, FAILED) : [FAILED];
      toast({ tone: 'bad', title: 'Error', description: lines.join(' ') });
    },
  });
}

function Updated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/auth', state: { accessTab: 'sign-in' } }),
      LEAVE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <output className="flex gap-3">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-up" />
      Password updated successfully! You can now log in with your new password.
    </output>
  );
}

export interface NewPasswordFormProps {
  readonly token: string;
  readonly save: SaveNewPassword;
}

/** Asks for a new password twice, saves it, and goes on to sign in. */
export function NewPasswordForm({ token, save }: NewPasswordFormProps) {
  const { mutate, isPending, isSuccess } = useNewPassword(save);
  const { field, onSubmit } = useCheckedForm({
    empty: EMPTY,
    rules: resetFaults,
    send: ({ newPassword }) => mutate({ token, newPassword }),
  });
  if (isSuccess) return <Updated />;
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Reset password" className="space-y-4">
      <PasswordField label="New password" {...field('newPassword')} autoComplete="new-password" />
      <PasswordField label="Confirm new password" {...field('confirmation')} autoComplete="new-password" />
      <Button type="submit" look="primary" disabled={isPending} className="w-full">
        {isPending ? 'Saving…' : 'Set new password'}
      </Button>
    </form>
  );
}
