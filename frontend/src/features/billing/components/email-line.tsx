import type { User } from '@contract/account.js';
import { useMutation } from '@tanstack/react-query';
import { useOffers } from '../../../shared/offers.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { failureToast } from '../../../shared/ui/failure-toast.js';
import { useToast } from '../../../shared/ui/toast.js';
import { resendVerification } from '../../../shared/session/me.js';

const WHY_VERIFY =
  'Open the link we emailed you. Alerts that Telegram does not accept can then reach you by email.';

function Unverified({ user }: { readonly user: User }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: () =>
      toast({ tone: 'plain', title: 'Email sent', description: `Open the link we sent to ${user.email}.` }),
    onError: (error) => toast(failureToast(error, 'Send failed', user.role, 'Please try again in a moment.')),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="warn">not verified</Badge>
      <Button look="bare" size="sm" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? 'Sending...' : 'Resend verification'}
      </Button>
    </span>
  );
}

/** The address of the account, and whether it was proven where mail can do so. */
export function EmailLine({ user }: { readonly user: User }) {
  const asksForProof = useOffers().mail && !user.emailVerified;
  return (
    <div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere text-strong">{user.email}</span>
        {asksForProof && <Unverified user={user} />}
      </div>
      {asksForProof && <p className="mt-1 text-xs">{WHY_VERIFY}</p>}
    </div>
  );
}
