import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { useToast } from '../../../shared/ui/toast.js';
import { billingSummaryQuery, createCharge } from '../api/billing-calls.js';
import { openPaymentWindow, type PaymentWindow } from '../payment-window.js';

const REREAD_AFTER_MS = 1_000;

/** Opens a charge and leads the window there; the summary is read again 1 s later. */
function useCharge() {
  const client = useQueryClient();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: (_opened: PaymentWindow) => createCharge(),
    onSuccess: ({ url }, opened) => {
      opened.lead(url);
      timer.current = setTimeout(
        () => void client.invalidateQueries({ queryKey: billingSummaryQuery.queryKey }),
        REREAD_AFTER_MS,
      );
    },
    onError: (_error, opened) => {
      opened.drop();
      toast({
        tone: 'bad',
        title: 'Failed to create payment',
        description: 'Unable to generate payment link. Please try again.',
      });
    },
  });
}

export interface PayButtonProps {
  /** Where an open charge is paid; null without one. */
  readonly pendingUrl: string | null;
  readonly label?: string;
}

/** Pays the next term. Where the browser opens no window, and while a charge is open, a link leads there. */
export function PayButton({ pendingUrl, label = 'Pay Now' }: PayButtonProps) {
  const { mutate, isPending, data } = useCharge();
  const url = data?.url ?? pendingUrl;
  return (
    <>
      <Button
        look="primary"
        size="sm"
        aria-busy={isPending}
        onClick={() => !isPending && mutate(openPaymentWindow())}
      >
        {label}
      </Button>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'sm')}>
          Open the payment page
          <ExternalLink aria-hidden="true" className="size-3.5" />
        </a>
      )}
    </>
  );
}
