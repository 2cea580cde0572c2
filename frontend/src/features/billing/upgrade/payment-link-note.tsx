import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { meQuery } from '../../../shared/session/me.js';
import { proAccessQuery } from '../../../shared/session/pro-access.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';

/** After a payment was begun: the page to pay on, in case its window did not open, and a look whether it has come. */
export function PaymentLinkNote({ url }: { readonly url: string }) {
  const client = useQueryClient();
  const look = () => {
    void client.invalidateQueries(meQuery);
    void client.invalidateQueries(proAccessQuery);
  };
  return (
    <div className="space-y-3 rounded-xl border border-brass-line bg-brass-soft p-4 text-sm">
      <p>
        The payment page opens in a window of its own. Your plan starts as soon as the provider has confirmed
        the payment.
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('accent', 'sm')}>
          Open the payment page
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
        <Button size="sm" onClick={look}>
          I have paid
        </Button>
      </div>
    </div>
  );
}
