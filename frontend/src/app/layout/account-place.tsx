import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../../shared/session/me.js';
import { buttonClass } from '../../shared/ui/button.js';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.js')).AccountMenu }));

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
      {me != null && (
        <Suspense>
          <AccountMenu me={me} />
        </Suspense>
      )}
    </div>
  );
}
