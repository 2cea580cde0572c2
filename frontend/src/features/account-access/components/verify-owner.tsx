import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSetMe } from '../../../shared/session/me.js';
import { Button } from '../../../shared/ui/button.js';
import { verifyWithNewPassword, verifyWithPassword } from '../api/account-calls.js';
import { passwordFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { useCodeField } from '../use-code-field.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';
import { NewPasswordForm } from './new-password-form.js';
import { PasswordField } from './password-field.js';

export interface VerifyOwnerProps {
  readonly token: string;
  /** What the server said. */
  readonly text: string;
  readonly onVerified: () => void;
}

function OwnPassword({ token, onVerified }: Omit<VerifyOwnerProps, 'text'>) {
  const takeOver = useSetMe();
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyWithPassword,
    onSuccess: (user) => {
      onVerified();
      takeOver(user);
    },
  });
  const codeField = useCodeField(error);
  const { field, onSubmit } = useCheckedForm({
    empty: { password: '' },
    rules: passwordFaults,
    send: ({ password }) => mutate({ token, password, ...codeField.code }),
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Confirm with your password" className="space-y-4">
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      {codeField.field}
      <FailureNote error={codeField.shownError} refused="Login failed" />
      <Button type="submit" look="primary" disabled={isPending} className="w-full">
        {isPending ? 'Confirming…' : 'Confirm and sign in'}
      </Button>
    </form>
  );
}

const NEW_PASSWORD = {
  stranger: {
    title: 'Make this account yours',
    text: 'Whoever created it is signed out, and their Telegram chat is unlinked. If you do not want an account, close this page: the address stays unconfirmed.',
  },
  forgotten: {
    title: 'Set a new password',
    text: 'At least 8 characters. You will be signed out everywhere, and a Telegram chat has to be linked again.',
  },
} as const;

/** Whoever reads the mail is not signed in to its account: asks whether it is theirs before the address counts. */
export function VerifyOwner({ token, text, onVerified }: VerifyOwnerProps) {
  const [reason, setReason] = useState<keyof typeof NEW_PASSWORD | null>(null);
  if (reason !== null) {
    return (
      <AccountNote {...NEW_PASSWORD[reason]}>
        <NewPasswordForm token={token} save={verifyWithNewPassword} />
      </AccountNote>
    );
  }
  return (
    <AccountNote title="Is this account yours?" text={text}>
      <OwnPassword token={token} onVerified={onVerified} />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button onClick={() => setReason('stranger')}>This was not me</Button>
        <Button onClick={() => setReason('forgotten')}>Set a new password</Button>
      </div>
    </AccountNote>
  );
}
