import type { BillingPayment } from '@contract/billing.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingSummaryQuery } from './api/billing-calls.js';

/** The payments that have come since this was first shown, newest first. */
export function useNewPayments(): readonly BillingPayment[] {
  const history = useQuery(billingSummaryQuery).data?.history;
  const [before, setBefore] = useState<number | null>(null);
  if (history === undefined) return [];
  if (before === null) {
    setBefore(history.length);
    return [];
  }
  return history.slice(0, Math.max(0, history.length - before));
}
