import { Link } from '@tanstack/react-router';
import { useMe } from '../../shared/session/me.js';
import { buttonClass } from '../../shared/ui/button.js';
import { AccountMenu } from './account-menu.js';

/** The place of the account in the header: the way in, or the menu of who is signed in. Keeps its size. */
export function AccountPlace() {
  const me = useMe();
  return (
    <div className="flex min-w-20 justify-end">
      {me === null && (
        <Link to="/auth" state={{ accessTab: 'sign-in' }} className={buttonClass('quiet', 'sm')}>
          Sign in
        </Link>
      )}
      {me != null && <AccountMenu me={me} />}
    </div>
  );
}
