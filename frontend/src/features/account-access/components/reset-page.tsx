import { RESET_LINK_FAULT } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../shared/ui/button.js';
import { resetPassword } from '../api/account-calls.js';
import { AccountNote } from './account-note.js';
import { NewPasswordForm } from './new-password-form.js';

/** Sets a new password with the token of a mail; without a token there is nothing to set. */
export function ResetPage({ token }: { readonly token: string | undefined }) {
  if (token === undefined || token === '') {
    return (
      <AccountNote title="Invalid Reset Link" text={RESET_LINK_FAULT}>
        <Link to="/auth" state={{ accessTab: 'forgotten' }} className={buttonClass('primary', 'md')}>
          Request a new link
        </Link>
      </AccountNote>
    );
  }
  return (
    <AccountNote title="Set a new password" text="At least 8 characters. You will be signed out everywhere.">
      <NewPasswordForm token={token} save={resetPassword} />
    </AccountNote>
  );
}
