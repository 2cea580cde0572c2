import type { User } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { useSetMe } from '../../../shared/session/me.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { login } from '../api/account-calls.js';
import { type SignInValues, signInFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { FailureNote } from './failure-note.js';
import { PasswordField } from './password-field.js';

export interface AccessFormProps {
  /** Runs just before the page knows that somebody is signed in. */
  readonly onSignedIn: (user: User) => void;
}

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
  const { values, field, onSubmit } = useCheckedForm({
    empty: EMPTY,
    rules: signInFaults,
    send: ({ email, password }) => mutate({ email: email.trim(), password }),
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign in" className="space-y-4">
      <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
      <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      <FailureNote error={error} refused="Login failed" />
      <Button type="submit" look="primary" disabled={isPending} className="w-full">
        {isPending ? 'Signing in…' : 'Sign in with email'}
      </Button>
      <Button look="bare" size="sm" onClick={() => onForgotten(values.email)} className="w-full">
        Forgot password?
      </Button>
    </form>
  );
}
