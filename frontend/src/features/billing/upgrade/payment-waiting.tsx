import type { BillingPayment } from '@contract/billing.js';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { PaymentNote } from '../components/payment-note.js';
import { PaymentPageLink } from '../components/payment-page-link.js';
import { usePaymentWatch } from '../use-payment-watch.js';

export interface PaymentWaitingProps {
  readonly url: string;
  /** What has come last, of this charge or of one before it, if it bought nothing. */
  readonly arrived: BillingPayment | undefined;
}

function Closed() {
  return (
    <output className="block rounded-xl border border-brass-line bg-brass-soft p-4 text-sm">
      The payment page has closed, and no payment has arrived. To try again, press Pay. A payment that still
      arrives is not lost.
    </output>
  );
}

function Waiting({ url }: Pick<PaymentWaitingProps, 'url'>) {
  const { checkNow, isClosed } = usePaymentWatch(url);
  const [checked, setChecked] = useState<'not-yet' | 'checking' | 'checked'>('not-yet');
  const check = async () => {
    setChecked('checking');
    await checkNow();
    setChecked('checked');
  };
  if (isClosed) return <Closed />;
  return (
    <div className="space-y-3 rounded-xl border border-brass-line bg-brass-soft p-4 text-sm">
      <output className="flex items-start gap-2 font-medium text-strong">
        <LoaderCircle aria-hidden="true" className="mt-0.5 size-4 shrink-0 animate-spin" />
        {checked === 'checked'
          ? 'No payment has arrived yet. Confirmation can take a minute.'
          : 'Waiting for your payment'}
      </output>
      <p>
        The payment page opens in a new window. This page updates automatically as soon as the provider has
        confirmed the payment.
      </p>
      <div className="flex flex-wrap gap-2">
        <PaymentPageLink url={url} look="accent" />
        <Button
          size="sm"
          aria-busy={checked === 'checking'}
          onClick={() => checked !== 'checking' && void check()}
        >
          I have paid
        </Button>
      </div>
    </div>
  );
}

/** After a payment was begun: the page to pay on, in case its window did not open, and whether it has come. */
export function PaymentWaiting({ url, arrived }: PaymentWaitingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="space-y-3">
      {arrived !== undefined && (
        <div role="alert">
          <PaymentNote payment={arrived} />
        </div>
      )}
      {arrived?.receipt_url !== url && <Waiting url={url} />}
    </div>
  );
}
