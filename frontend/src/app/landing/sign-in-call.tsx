import { Link } from '@tanstack/react-router';
import { useOffers } from '../../shared/offers.js';
import { buttonClass } from '../../shared/ui/button.js';

/** The way in where an account is needed. */
export function SignInCall() {
  const { signUp } = useOffers();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link to="/auth" search={{ tab: 'sign-in' }} className={buttonClass('accent', 'md')}>
        Sign in
      </Link>
      {signUp === 'open' && (
        <Link to="/auth" className={buttonClass('quiet', 'md')}>
          Create an account
        </Link>
      )}
    </div>
  );
}
