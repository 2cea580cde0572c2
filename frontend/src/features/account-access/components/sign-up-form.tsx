import { MAX_NAME, type RegisterRequest } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { useSetMe } from '../../../shared/session/me.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { AccessFormProps } from '../access-tab.js';
import { register } from '../api/account-calls.js';
import { type SignUpValues, signUpFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { FailureNote } from './failure-note.js';
import { PasswordField } from './password-field.js';

const EMPTY: SignUpValues = { email: '', password: '', firstName: '', lastName: '' };

export interface SignUpFormProps extends AccessFormProps {
  /** The token of a link that allows the account. */
  readonly proof?: Pick<RegisterRequest, 'setup' | 'invitation'>;
}

/** Creates an account; who has one is signed in at once. */
export function SignUpForm({ onSignedIn, proof }: SignUpFormProps) {
  const takeOver = useSetMe();
  const { mutate, isPending, error } = useMutation({
    mutationFn: register,
    onSuccess: (user) => {
      onSignedIn(user);
      takeOver(user);
    },
  });
  const { field, onSubmit } = useCheckedForm({
    empty: EMPTY,
    rules: signUpFaults,
    send: ({ email, password, firstName, lastName }) =>
      mutate({
        email: email.trim(),
        password,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        ...proof,
      }),
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Sign up" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          {...field('firstName')}
          autoComplete="given-name"
          maxLength={MAX_NAME}
          required
        />
        <TextField
          label="Last name"
          {...field('lastName')}
          autoComplete="family-name"
          maxLength={MAX_NAME}
          required
        />
      </div>
      <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
      <PasswordField
        label="Password (at least 8 characters)"
        {...field('password')}
        autoComplete="new-password"
      />
      <FailureNote error={error} refused="Registration failed" />
      <Button type="submit" look="primary" disabled={isPending} className="w-full">
        {isPending ? 'Creating your account…' : 'Sign up with email'}
      </Button>
    </form>
  );
}
