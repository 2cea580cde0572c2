import { useMutation } from '@tanstack/react-query';
import { useSetMe } from '../../../shared/session/me.js';
import { askForPasskey, hasPasskeys, PasskeyCancelled } from '../../../shared/session/use-passkey.js';
import { Button } from '../../../shared/ui/button.js';
import type { AccessFormProps } from '../access-tab.js';
import { loginWithPasskey } from '../api/account-calls.js';
import { FailureNote } from './failure-note.js';

/** Signs in without a password; nothing in a browser that knows no passkeys. */
export function PasskeySignIn({ onSignedIn }: AccessFormProps) {
  const takeOver = useSetMe();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => loginWithPasskey({ response: await askForPasskey() }),
    onSuccess: (user) => {
      onSignedIn(user);
      takeOver(user);
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <FailureNote error={error instanceof PasskeyCancelled ? null : error} refused="Login failed" />
      <Button disabled={isPending} onClick={() => mutate()} className="w-full">
        {isPending ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
