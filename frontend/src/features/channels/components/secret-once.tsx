import { CopyButton } from '../../../shared/ui/copy-button.js';

/** The secret of a webhook, which is shown only now. */
export function SecretOnce({ secret }: { readonly secret: string }) {
  return (
    <div className="space-y-2 rounded-lg border border-line p-3">
      <p className="font-medium text-strong">Copy the signing secret now. It is shown only this once.</p>
      <p className="flex items-center gap-2">
        <code className="min-w-0 text-xs break-all text-strong select-all">{secret}</code>
        <CopyButton text={secret} label="Copy the secret" doneLabel="Secret copied" />
      </p>
      <p className="text-xs">
        Requests are signed as Standard Webhooks describes; the secret is what a library for it asks for.
      </p>
    </div>
  );
}
