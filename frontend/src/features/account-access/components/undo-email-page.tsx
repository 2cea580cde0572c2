import { UNDO_EMAIL_FAULT } from '@contract/account-safety.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { resetPassword, undoEmailChange } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';
import { NewPasswordForm } from './new-password-form.js';

/** "This was not me": puts the former address back, and goes on to a new password. */
export function UndoEmailPage({ token }: { readonly token: string | undefined }) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: undoEmailChange,
    onSuccess: () => client.invalidateQueries(meQuery),
  });
  if (token === undefined || token === '') {
    return (
      <AccountNote title="Address not put back" text={UNDO_EMAIL_FAULT}>
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('primary', 'md')}>
          Sign in
        </Link>
      </AccountNote>
    );
  }
  if (data !== undefined) {
    return (
      <AccountNote
        title="Your address is back"
        text="Everybody was signed out, and the old password no longer works. Set a new one now."
      >
        <NewPasswordForm token={data.resetToken} save={resetPassword} />
      </AccountNote>
    );
  }
  return (
    <AccountNote
      title="This was not you?"
      text="Press the button to put your address back. Everybody is signed out, and you choose a new password."
    >
      <div className="space-y-4">
        <FailureNote error={error} refused={UNDO_EMAIL_FAULT} />
        <Button look="primary" disabled={isPending} onClick={() => mutate({ token })} className="w-full">
          {isPending ? 'Putting it back…' : 'This was not me'}
        </Button>
      </div>
    </AccountNote>
  );
}
