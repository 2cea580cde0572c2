import type { ChargeInReview, ReviewDecision } from '@contract/admin/codes.js';
import type { CoinListingDecision, CoinListingDoubts } from '@contract/admin/coin-listings.js';
import type { MessageAnswer } from '@contract/admin/accounts.js';
import { queryOptions } from '@tanstack/react-query';
import { OPERATIONS_EVERY_MS } from '../../../shared/admin/operations-query.js';
import { request } from '../../../shared/http.js';

export const chargesQuery = queryOptions<readonly ChargeInReview[]>({
  queryKey: ['api', 'admin', 'charges-in-review'],
  refetchInterval: OPERATIONS_EVERY_MS,
  staleTime: OPERATIONS_EVERY_MS,
});

export const coinListingsQuery = queryOptions<CoinListingDoubts>({
  queryKey: ['api', 'admin', 'coin-listings'],
  refetchInterval: 12 * OPERATIONS_EVERY_MS,
  staleTime: OPERATIONS_EVERY_MS,
});

/** Decides which coin a market means. @throws HttpError */
export function decideCoinListing(body: CoinListingDecision): Promise<MessageAnswer> {
  return request('POST', '/api/admin/coin-listings', { body });
}

/** The parts of the paths of lists. */
export const FAILED_DELIVERIES = ['api', 'admin', 'failed-deliveries'] as const;
export const WEBHOOK_EVENTS = ['api', 'admin', 'webhook-events'] as const;

/** Sends a failed message again. @throws HttpError */
export function retryDelivery(id: string): Promise<MessageAnswer> {
  return request('POST', `/api/admin/deliveries/${encodeURIComponent(id)}/retry`);
}

/** Decides on a payment in review. @throws HttpError */
export function decideCharge(id: string, body: ReviewDecision): Promise<MessageAnswer> {
  return request('POST', `/api/admin/charges/${encodeURIComponent(id)}/review`, { body });
}
