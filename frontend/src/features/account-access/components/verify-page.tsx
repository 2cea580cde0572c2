import { VERIFY_LINK_FAULT } from '@contract/account.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, HttpError } from '../../../shared/http.js';
import { meQuery, useMe } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { resendVerification, verifyEmail } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';
import { VerifyOwner } from './verify-owner.js';

const CONFIRMED = 'Alerts can now fall back to your mailbox when Telegram cannot be reached.';

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

function useVerify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: verifyEmail,
    // Whoever is made an admin by it is signed out.
    onSuccess: () => client.invalidateQueries(meQuery),
  });
}

/** Asks first: programs that look through mails open links, and must not confirm anything by that. */
function Verification({ token }: { readonly token: string }) {
  const { mutate, isPending, isSuccess, error } = useVerify();
  const [proved, setProved] = useState(false);
  if (isSuccess || proved) return <Verified text={CONFIRMED} />;
  if (error instanceof HttpError && error.body?.code === 'PASSWORD_NEEDED')
    return <VerifyOwner token={token} text={error.body.message} onVerified={() => setProved(true)} />;
  if (error instanceof HttpError) return <NotVerified text={errorText(error, VERIFY_LINK_FAULT)} />;
  return (
    <AccountNote
      title="Confirm your e-mail"
      text="Press the button if you signed up at Bellwether with this e-mail address."
    >
      <div className="space-y-4">
        <FailureNote error={error} refused={VERIFY_LINK_FAULT} />
        <Button look="primary" disabled={isPending} onClick={() => mutate({ token })} className="w-full">
          {isPending ? 'Confirming…' : 'Confirm e-mail address'}
        </Button>
      </div>
    </AccountNote>
  );
}

/** Confirms an e-mail address by the token of a mail. */
export function VerifyPage({ token }: { readonly token: string | undefined }) {
  return token === undefined || token === '' ? (
    <NotVerified text={VERIFY_LINK_FAULT} />
  ) : (
    <Verification token={token} />
  );
}
