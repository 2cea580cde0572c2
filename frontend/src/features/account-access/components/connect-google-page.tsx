import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useSetMe } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { connectGoogle } from '../api/account-calls.js';
import { passwordFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { useCodeField } from '../use-code-field.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';
import { PasswordField } from './password-field.js';

/** Google came back with the address of an account that has a password: asks for it once, before the two are joined. */
export function ConnectGooglePage() {
  const takeOver = useSetMe();
  const { history } = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: connectGoogle,
    onSuccess: ({ user, next }) => {
      takeOver(user);
      history.replace(next);
    },
  });
  const codeField = useCodeField(error);
  const { field, onSubmit } = useCheckedForm({
    empty: { password: '' },
    rules: passwordFaults,
    send: ({ password }) => mutate({ password, ...codeField.code }),
  });
  return (
    <AccountNote
      title="Connect Google"
      text="There is already an account with your Google address. Enter its password once to connect Google."
    >
      <form noValidate onSubmit={onSubmit} aria-label="Connect Google" className="space-y-4">
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
        {codeField.field}
        <FailureNote error={codeField.shownError} refused="Login failed" />
        <Button type="submit" look="primary" disabled={isPending} className="w-full">
          {isPending ? 'Connecting…' : 'Connect and sign in'}
        </Button>
      </form>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Link to="/auth" state={{ accessTab: 'forgotten' }} className={buttonClass('quiet', 'md')}>
          Forgot password?
        </Link>
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('quiet', 'md')}>
          Not now
        </Link>
      </div>
    </AccountNote>
  );
}
