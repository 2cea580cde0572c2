import { Button, type ButtonProps } from '../../../shared/ui/button.js';
import { useCharge } from '../use-charge.js';
import { useNewPayments } from '../use-new-payments.js';
import { usePaymentWatch } from '../use-payment-watch.js';
import { PaymentPageLink } from './payment-page-link.js';

export interface PayButtonProps {
  /** Where an open charge is paid; null without one. */
  readonly pendingUrl: string | null;
  readonly label?: string;
  readonly size?: ButtonProps['size'];
}

/**
 * Pays the next term. Where the browser opens no window, and while a charge is open, a link leads there; a charge that
 * was opened here is looked at until its payment has come, whatever that was.
 */
export function PayButton({ pendingUrl, label = 'Pay Now', size = 'sm' }: PayButtonProps) {
  const { pay, isOpening, url: openedUrl } = useCharge();
  const isSettled = useNewPayments().some(
    ({ granted, receipt_url: paidAt }) => granted || paidAt === openedUrl,
  );
  const waitingUrl = isSettled ? null : openedUrl;
  const { isClosed } = usePaymentWatch(waitingUrl);
  const url = isClosed ? pendingUrl : (waitingUrl ?? pendingUrl);
  return (
    <>
      <Button look="primary" size={size} aria-busy={isOpening} onClick={() => pay()}>
        {label}
      </Button>
      {url !== null && <PaymentPageLink url={url} look="quiet" />}
    </>
  );
}
