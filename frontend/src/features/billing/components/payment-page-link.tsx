import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../shared/ui/button.js';

export interface PaymentPageLinkProps {
  readonly url: string;
  readonly look: 'accent' | 'quiet';
}

/** Leads to the provider's page on which an open charge is paid. */
export function PaymentPageLink({ url, look }: PaymentPageLinkProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass(look, 'sm')}>
      Open the payment page
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}
