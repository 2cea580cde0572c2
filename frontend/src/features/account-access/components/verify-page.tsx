import { VERIFY_LINK_FAULT } from '@contract/account.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorText } from '../../../shared/http.js';
import { meQuery, useMe } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Spinner } from '../../../shared/ui/spinner.js';
import { resendVerification, verifyEmailQuery } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';

function Resend() {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: resendVerification });
  if (isSuccess) return <output className="block">A new link is on its way to your mailbox.</output>;
  return (
    <div className="space-y-4">
      <FailureNote error={error} refused="Something went wrong. Please try again" />
      <Button look="primary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending…' : 'Send a new link'}
      </Button>
    </div>
  );
}

/** What to do about a link that did not work: depends on who is signed in, and whether it is needed at all. */
function NotVerified({ text }: { readonly text: string }) {
  const me = useMe();
  if (me?.emailVerified === true)
    return <Verified text="The address of your account is confirmed already." />;
  return (
    <AccountNote title="E-mail not confirmed" text={text}>
      {me == null ? (
        <Link to="/auth" state={{ accessTab: 'sign-in' }} className={buttonClass('primary', 'md')}>
          Sign in for a new link
        </Link>
      ) : (
        <Resend />
      )}
    </AccountNote>
  );
}

function Verified({ text }: { readonly text: string }) {
  const me = useMe();
  return (
    <AccountNote title="E-mail confirmed" text={text}>
      {me == null ? (
        <Link to="/auth" state={{ accessTab: 'sign-in' }} className={buttonClass('primary', 'md')}>
          Sign in
        </Link>
      ) : (
        <Link to="/" className={buttonClass('primary', 'md')}>
          Continue
        </Link>
      )}
    </AccountNote>
  );
}

function Verification({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const { data, error } = useQuery(verifyEmailQuery(token));
  useEffect(() => {
    if (data === 'verified') void client.invalidateQueries(meQuery);
  }, [client, data]);
  if (data === 'verified') {
    return <Verified text="Alerts can now fall back to your mailbox when Telegram cannot be reached." />;
  }
  if (error !== null) return <NotVerified text={errorText(error, VERIFY_LINK_FAULT)} />;
  return <Spinner label="Confirming your e-mail address…" />;
}

/** Confirms an e-mail address by the token of a mail, as soon as it is opened. */
export function VerifyPage({ token }: { readonly token: string | undefined }) {
  return token === undefined || token === '' ? (
    <NotVerified text={VERIFY_LINK_FAULT} />
  ) : (
    <Verification token={token} />
  );
}
