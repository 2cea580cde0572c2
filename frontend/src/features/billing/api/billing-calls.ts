import type { BillingSummary, ChargeResponse, PollResponse } from '@contract/billing.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';

const RETRIES = 2;
const RETRY_AFTER_MS = 500;

/** How the person's plan and payments stand; the one query that is tried again, twice. */
export const billingSummaryQuery = queryOptions<BillingSummary>({
  queryKey: ['api', 'billing', 'summary'],
  retry: RETRIES,
  retryDelay: RETRY_AFTER_MS,
});

/** Has the server ask the provider how the open charges stand. @throws HttpError */
export function pollCharge(): Promise<PollResponse> {
  return request('POST', '/api/billing/poll');
}

/** Opens a charge for the next term. @throws HttpError */
export function createCharge(): Promise<ChargeResponse> {
  return request('POST', '/api/billing/create-charge');
}

/** Sends the mail that proves the address once more. @throws HttpError */
export function resendVerification(): Promise<unknown> {
  return request('POST', '/api/resend-verification');
}
