import { useMutation } from '@tanstack/react-query';
import { useSetMe } from '../../../shared/session/me.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { AccessFormProps } from '../access-tab.js';
import { login } from '../api/account-calls.js';
import { type SignInValues, signInFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { useCodeField } from '../use-code-field.js';
import { FailureNote } from './failure-note.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasswordField } from './password-field.js';

export interface SignInFormProps extends AccessFormProps {
  /** Takes the address typed so far. */
  readonly onForgotten: (email: string) => void;
}

const EMPTY: SignInValues = { email: '', password: '' };

export function SignInForm({ onSignedIn, onForgotten }: SignInFormProps) {
  const takeOver = useSetMe();
  const { mutate, isPending, error } = useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      onSignedIn(user);
      takeOver(user);
    },
  });
  const codeField = useCodeField(error);
  const { values, field, onSubmit } = useCheckedForm({
    empty: EMPTY,
    rules: signInFaults,
    send: ({ email, password }) => mutate({ email: email.trim(), password, ...codeField.code }),
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign in" className="space-y-4">
      <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      {codeField.field}
      <FailureNote error={codeField.shownError} refused="Login failed" />
      <Button type="submit" look="primary" disabled={isPending} className="w-full">
        {isPending ? 'Signing in…' : 'Sign in with email'}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <Button look="bare" size="sm" onClick={() => onForgotten(values.email)} className="w-full">
        Forgot password?
      </Button>
    </form>
  );
}
