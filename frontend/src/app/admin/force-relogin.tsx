import { useQueryClient } from '@tanstack/react-query';
import { GOOGLE_SIGN_IN, signInOptionsQuery } from '../../features/account-access/api/account-calls.js';
import { clearStored } from '../../shared/browser-storage.js';
import { useLogout } from '../../shared/session/me.js';
import { Button } from '../../shared/ui/button.js';

function leavePage(address: string): void {
  window.location.assign(address);
}

export interface ForceReloginProps {
  /** Opens an address as a new page, which leaves nothing of this one in memory. */
  readonly leave?: (address: string) => void;
}

/** Ends the session, forgets what this tab has read and stored, and goes to where one signs in. */
export function ForceRelogin({ leave = leavePage }: ForceReloginProps) {
  const client = useQueryClient();
  const goToSignIn = async () => {
    const offersGoogle = await client.fetchQuery(signInOptionsQuery).then(
      ({ google }) => google,
      () => false,
    );
    client.clear();
    clearStored('session');
    leave(offersGoogle ? GOOGLE_SIGN_IN : '/auth');
  };
  const { mutate, isPending } = useLogout(() => void goToSignIn());
  return (
    <Button look="primary" aria-busy={isPending} onClick={() => !isPending && mutate()}>
      Force Re-login
    </Button>
  );
}
