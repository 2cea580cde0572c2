import type { RegisterRequest } from '@contract/account.js';
import { siteNoun } from '@contract/site.js';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { siteInfo } from '../../../shared/site.js';
import { useMe } from '../../../shared/session/me.js';
import { rememberIntent } from '../../../shared/session/sign-in-intent.js';
import { buttonClass } from '../../../shared/ui/button.js';
import { signInOptionsQuery } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { GoogleButton } from './google-button.js';
import { SignUpForm } from './sign-up-form.js';

const WORDS = {
  setup: {
    title: (brand: string) => `Set up your ${brand}`,
    text: (brand: string) =>
      `Your account comes first. It is the admin of ${siteNoun(brand)}, and this link works once.`,
    missing: 'This address is no setup link. The log has the whole one, behind “setup:”.',
  },
  invitation: {
    title: () => 'You are invited',
    text: () => 'Create your account. This link works once.',
    missing: 'This address is no invitation. Ask for the whole link.',
  },
} as const;

export interface LinkSignUpPageProps {
  /** Which field of the request the token goes into. */
  readonly kind: keyof typeof WORDS & keyof RegisterRequest;
  /** From behind the # of the address; empty if it was left out. */
  readonly token: string;
}

/** Makes the account that a one-time link allows; who is signed in is sent home. */
export function LinkSignUpPage({ kind, token }: LinkSignUpPageProps) {
  const me = useMe();
  const client = useQueryClient();
  const { brandName } = siteInfo();
  const { title, text, missing } = WORDS[kind];
  if (me != null) return <Navigate to="/" replace />;
  return (
    <AccountNote title={title(brandName)} text={token === '' ? missing : text(brandName)}>
      {token === '' ? (
        <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('quiet', 'md')}>
          Sign in
        </Link>
      ) : (
        <>
          <SignUpForm
            proof={{ [kind]: token }}
            onSignedIn={() => void client.invalidateQueries(signInOptionsQuery)}
          />
          {kind === 'invitation' && <GoogleButton invitation={token} onLeave={() => rememberIntent(null)} />}
        </>
      )}
    </AccountNote>
  );
}
