import { VERIFY_LINK_FAULT } from '@contract/account.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, HttpError } from '../../../shared/http.js';
import { meQuery, resendVerification, useMe } from '../../../shared/session/me.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { verifyEmail } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { FailureNote } from './failure-note.js';
import { VerifyOwner } from './verify-owner.js';
import { siteInfo } from '../../../shared/site.js';

const CONFIRMED = 'Alerts can now reach you by email when Telegram is unavailable.';

function Resend() {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: resendVerification });
  if (isSuccess) return <output className="block">A new link is on its way to your inbox.</output>;
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
  if (me?.emailVerified === true) return <Verified text="Your email address is already confirmed." />;
  return (
    <AccountNote title="Email not confirmed" text={text}>
      {me == null ? (
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('primary', 'md')}>
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
    <AccountNote title="Email confirmed" text={text}>
      {me == null ? (
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('primary', 'md')}>
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
      title="Confirm your email"
      text={`Press the button if you signed up for ${siteInfo().brandName} with this email address.`}
    >
      <div className="space-y-4">
        <FailureNote error={error} refused={VERIFY_LINK_FAULT} />
        <Button look="primary" disabled={isPending} onClick={() => mutate({ token })} className="w-full">
          {isPending ? 'Confirming…' : 'Confirm email address'}
        </Button>
      </div>
    </AccountNote>
  );
}

/** Confirms an email address by the token of a mail. */
export function VerifyPage({ token }: { readonly token: string | undefined }) {
  return token === undefined || token === '' ? (
    <NotVerified text={VERIFY_LINK_FAULT} />
  ) : (
    <Verification token={token} />
  );
}
