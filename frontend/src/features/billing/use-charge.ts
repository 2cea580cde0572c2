import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../shared/http.js';
import { useToast } from '../../shared/ui/toast.js';
import { useExclusive } from '../../shared/use-exclusive.js';
import { billingSummaryQuery, createCharge } from './api/billing-calls.js';
import { openPaymentWindow, type PaymentWindow } from './payment-window.js';

const REREAD_AFTER_MS = 1_000;

export interface ChargeOpening {
  /** Opens a window in the click and a charge, one at a time, and leads the window there. */
  readonly pay: () => void;
  readonly isOpening: boolean;
  /** Where the charge is paid, should the window have been blocked; null before. */
  readonly url: string | null;
}

/** The charge of the next term. The summary is read again 1 s after its window opened. */
export function useCharge(): ChargeOpening {
  const client = useQueryClient();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { mutateAsync, data } = useMutation({
    mutationFn: (_opened: PaymentWindow) => createCharge(),
    onSuccess: ({ url }, opened) => {
      opened.lead(url);
      timer.current = setTimeout(
        () => void client.invalidateQueries({ queryKey: billingSummaryQuery.queryKey }),
        REREAD_AFTER_MS,
      );
    },
    onError: (error, opened) => {
      opened.drop();
      toast({
        tone: 'bad',
        title: 'Failed to create payment',
        description: errorText(error, 'Unable to generate payment link. Please try again.'),
      });
    },
  });
  const { run, isRunning } = useExclusive<void>(async () => {
    await mutateAsync(openPaymentWindow()).catch(() => undefined);
  });
  return { pay: run, isOpening: isRunning, url: data?.url ?? null };
}
