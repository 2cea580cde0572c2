import { RESET_LINK_FAULT } from '@contract/account.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useStore } from 'jotai';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { HttpError } from '../../../shared/http.js';
import { meQuery } from '../../../shared/session/me.js';
import { sessionChannelAtom } from '../../../shared/session/session-channel.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { useToast } from '../../../shared/ui/toast.js';
import { resetPassword } from '../api/account-calls.js';
import { failureLines } from '../failure.js';
import { type ResetValues, resetFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { AccountNote } from './account-note.js';
import { PasswordField } from './password-field.js';

const EMPTY: ResetValues = { newPassword: '', confirmation: '' };
const FAILED = 'Failed to reset password';
const LEAVE_AFTER_MS = 2_000;

function useReset() {
  const client = useQueryClient();
  const store = useStore();
  const toast = useToast();
  return useMutation({
    mutationFn: resetPassword,
    onSuccess: () => {
      // The new password has ended every session of the account, perhaps the one of this browser.
      void client.invalidateQueries(meQuery);
      store.get(sessionChannelAtom)?.tellOthers();
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

function ResetForm({ token }: { readonly token: string }) {
  const { mutate, isPending, isSuccess } = useReset();
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

/** Sets a new password with the token of a mail; without a token there is nothing to set. */
export function ResetPage({ token }: { readonly token: string | undefined }) {
  if (token === undefined || token === '') {
    return (
      <AccountNote title="Invalid Reset Link" text={RESET_LINK_FAULT}>
        <Link to="/auth" state={{ accessTab: 'forgotten' }} className={buttonClass('primary', 'md')}>
          Ask for a new link
        </Link>
      </AccountNote>
    );
  }
  return (
    <AccountNote title="Set a new password" text="At least 8 characters. You will be signed out everywhere.">
      <ResetForm token={token} />
    </AccountNote>
  );
}
