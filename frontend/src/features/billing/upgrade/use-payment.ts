import type { UpgradeRequest } from '@contract/billing.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, HttpError } from '../../../shared/http.js';
import { refetchPlan } from '../../../shared/session/plan-cache.js';
import { useToast } from '../../../shared/ui/toast.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { activateFreeUpgrade, checkout } from '../api/billing-calls.js';
import { openPaymentWindow, type PaymentWindow } from '../payment-window.js';

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

/** Whether the server found fault with the discount code. */
function blamesCode(error: unknown): boolean {
  return error instanceof HttpError && error.body?.fields?.some(({ field }) => field === 'code') === true;
}

interface CheckoutOrder extends UpgradeRequest {
  /** Opened blank in the click. */
  readonly opened: PaymentWindow;
}

export interface Checkout {
  /** Opens a window in the click and a charge, one at a time, and leads the window there. */
  readonly pay: (order: UpgradeRequest) => void;
  readonly isOpening: boolean;
  /** Where the charge is paid, should the window have been blocked; null before. */
  readonly url: string | null;
  readonly forget: () => void;
}

/** Opens a payment. `onCodeRefused` runs when the code has become invalid since it was checked. */
export function useCheckout(onCodeRefused: () => void): Checkout {
  const sayFailure = useSayFailure({
    title: 'Payment Error',
    text: 'The payment could not be started. Please try again.',
  });
  const { mutateAsync, data, reset } = useMutation({
    mutationFn: ({ plan, code }: CheckoutOrder) => checkout({ plan, code }),
    onSuccess: ({ url }, { opened }) => void opened.lead(url),
    onError: (error, { opened }) => {
      opened.drop();
      sayFailure(error);
      if (blamesCode(error)) onCodeRefused();
    },
  });
  const { run, isRunning } = useExclusive<UpgradeRequest>(async (order) => {
    await mutateAsync({ ...order, opened: openPaymentWindow() }).catch(() => undefined);
  });
  return { pay: run, isOpening: isRunning, url: data?.url ?? null, forget: reset };
}

export interface FreeActivationInput {
  /** Runs when Pro is active and everything was read again. */
  readonly onActivated: () => void;
  readonly onCodeRefused: () => void;
}

export interface FreeActivation {
  readonly activate: (order: UpgradeRequest) => void;
  readonly isActivating: boolean;
}

/** Activates Pro by a code that leaves nothing to pay, one call at a time. */
export function useFreeActivation({ onActivated, onCodeRefused }: FreeActivationInput): FreeActivation {
  const client = useQueryClient();
  const sayFailure = useSayFailure({
    title: 'Activation Failed',
    text: 'Pro could not be activated. Please try again.',
  });
  const { mutateAsync } = useMutation({
    mutationFn: activateFreeUpgrade,
    onSuccess: async () => {
      await refetchPlan(client);
      onActivated();
    },
    onError: (error) => {
      sayFailure(error);
      if (blamesCode(error)) onCodeRefused();
    },
  });
  const { run, isRunning } = useExclusive<UpgradeRequest>(async (order) => {
    await mutateAsync(order).catch(() => undefined);
  });
  return { activate: run, isActivating: isRunning };
}
