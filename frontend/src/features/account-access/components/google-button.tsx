import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/button.js';
import { GOOGLE_SIGN_IN, signInOptionsQuery } from '../api/account-calls.js';

export interface GoogleButtonProps {
  /** Runs just before the browser leaves for Google. */
  readonly onLeave: () => void;
  /** By which a new account may be made. */
  readonly invitation?: string;
}

/** Sign-in with Google, by leaving the page; nothing where the server does not offer it. */
export function GoogleButton({ onLeave, invitation }: GoogleButtonProps) {
  if (useQuery(signInOptionsQuery).data?.google !== true) return null;
  return (
    <div className="mt-5 space-y-5">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <Button
        className="w-full"
        onClick={() => {
          onLeave();
          const query = invitation === undefined ? '' : `?invitation=${encodeURIComponent(invitation)}`;
          window.location.assign(`${GOOGLE_SIGN_IN}${query}`);
        }}
      >
        Continue with Google
      </Button>
    </div>
  );
}
