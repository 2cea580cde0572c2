import { CHANGE_EMAIL_FAULT } from '@contract/account-safety.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery, useMe } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { confirmNewEmail } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';

/** Takes over a new address by the token of a mail; asks first, as programs that look through mails open links. */
export function NewEmailPage({ token }: { readonly token: string | undefined }) {
  const me = useMe();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: confirmNewEmail,
    onSuccess: () => client.invalidateQueries(meQuery),
  });
  if (token === undefined || token === '') {
    return (
      <AccountNote title="Address not changed" text={CHANGE_EMAIL_FAULT}>
        <Link to="/account" className={buttonClass('primary', 'md')}>
          Your account
        </Link>
      </AccountNote>
    );
  }
  if (isSuccess) {
    return (
      <AccountNote title="Address changed" text="You sign in with the new address from now on.">
        <Link to="/account" className={buttonClass('primary', 'md')}>
          Your account
        </Link>
      </AccountNote>
    );
  }
  if (me === null) {
    return (
      <AccountNote
        title="Sign in first"
        text="The link works in a browser that is signed in to the account. Sign in, then open the link again."
      >
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('primary', 'md')}>
          Sign in
        </Link>
      </AccountNote>
    );
  }
  return (
    <AccountNote
      title="Confirm your new address"
      text={
        me === undefined ? 'One moment…' : `It replaces ${me.email}. You then sign in with the new address.`
      }
    >
      <div className="space-y-4">
        <FailureNote error={error} refused={CHANGE_EMAIL_FAULT} />
        <Button look="primary" disabled={isPending} onClick={() => mutate({ token })} className="w-full">
          {isPending ? 'Confirming…' : 'Use this address'}
        </Button>
      </div>
    </AccountNote>
  );
}
