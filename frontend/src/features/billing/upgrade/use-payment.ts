import type { UpgradeRequest } from '@contract/billing.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, HttpError } from '../../../shared/http.js';
import { useToast } from '../../../shared/ui/toast.js';
import type { PaymentWindow } from '../payment-window.js';
import { activateFreeUpgrade, checkout } from './upgrade-calls.js';

interface Refusal {
  readonly title: string;
  /** When the server refuses without a text. */
  readonly text: string;
}

/** Says that an upgrade failed: refused by the server, or without an answer of it. */
function useSayFailure({ title, text }: Refusal): (error: unknown) => void {
  const toast = useToast();
  return (error) =>
    toast(
      error instanceof HttpError
        ? { tone: 'bad', title, description: errorText(error, text) }
        : { tone: 'bad', title: 'Error', description: 'An error occurred during upgrade' },
    );
}

export interface CheckoutOrder extends UpgradeRequest {
  /** Opened blank in the click. */
  readonly opened: PaymentWindow;
}

/** Opens a payment and leads the window there; `data` has the address too, in case the window was blocked. */
export function useCheckout() {
  const sayFailure = useSayFailure({
    title: 'Payment Error',
    text: 'The payment could not be started. Please try again.',
  });
  return useMutation({
    mutationFn: ({ plan, code }: CheckoutOrder) => checkout({ plan, code }),
    onSuccess: ({ url }, { opened }) => void opened.lead(url),
    onError: (error, { opened }) => {
      opened.drop();
      sayFailure(error);
    },
  });
}

/** Activates Pro by a code that leaves nothing to pay; then everything is read again. */
export function useFreeActivation(onActivated: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const sayFailure = useSayFailure({
    title: 'Activation Failed',
    text: 'Pro could not be activated. Please try again.',
  });
  return useMutation({
    mutationFn: activateFreeUpgrade,
    onSuccess: () => {
      toast({ tone: 'plain', title: 'Pro is active', description: 'Nothing was charged.' });
      onActivated();
      void client.invalidateQueries();
    },
    onError: sayFailure,
  });
}
