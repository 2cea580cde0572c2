import { RESET_LINK_SENT } from '@contract/account.js';
import { noEmail } from '@contract/site.js';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useOffers } from '../../../shared/offers.js';
import { siteInfo } from '../../../shared/site.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { forgotPassword } from '../api/account-calls.js';
import { forgotFaults } from '../form-rules.js';
import { useCheckedForm } from '../use-checked-form.js';
import { FailureNote } from './failure-note.js';

export interface ForgotFormProps {
  /** The address typed before, if any. */
  readonly email: string;
  readonly onBack: () => void;
}

/** Sends a mail with a link to set a new password. What it says afterwards is the same for every address. */
export function ForgotForm({ email, onBack }: ForgotFormProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: forgotPassword });
  const { field, onSubmit } = useCheckedForm({
    empty: { email },
    rules: forgotFaults,
    send: (typed) => mutate({ email: typed.email.trim() }),
  });
  const { mail } = useOffers();
  return (
    <div className="space-y-4">
      {!mail && <p className="text-sm">{noEmail(siteInfo().brandName)}</p>}
      {isSuccess && (
        <output className="flex gap-3 text-sm">
          <MailCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {RESET_LINK_SENT} It works once and expires after 30 minutes.
        </output>
      )}
      {mail && !isSuccess && (
        <form noValidate onSubmit={onSubmit} aria-label="Forgot password" className="space-y-4">
          <p className="text-sm">
            Enter your email address and we will send you a link to set a new password.
          </p>
          <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
          <FailureNote error={error} refused="Something went wrong. Please try again" />
          <Button type="submit" look="primary" disabled={isPending} className="w-full">
            {isPending ? 'Sending…' : 'Send the link'}
          </Button>
        </form>
      )}
      <Button look="bare" size="sm" onClick={onBack} className="w-full">
        Back to sign in
      </Button>
    </div>
  );
}
