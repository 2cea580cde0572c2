import type {
  ActivationResponse,
  BillingPreview,
  BillingSummary,
  BillingTerm,
  ChargeResponse,
  PollResponse,
  UpgradeRequest,
} from '@contract/billing.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';
import { webAddress } from '../../../shared/web-address.js';

const RETRIES = 2;
const RETRY_AFTER_MS = 500;

function withSafeLinks(summary: BillingSummary): BillingSummary {
  return {
    ...summary,
    pending_charge_url: webAddress(summary.pending_charge_url),
    history: summary.history.map((payment) => ({
      ...payment,
      receipt_url: webAddress(payment.receipt_url),
    })),
  };
}

/** How the person's plan and payments stand; the one query that is tried again, twice. */
export const billingSummaryQuery = queryOptions<BillingSummary>({
  queryKey: ['api', 'billing', 'summary'],
  retry: RETRIES,
  retryDelay: RETRY_AFTER_MS,
  select: withSafeLinks,
});

async function openCharge(path: string, body?: UpgradeRequest): Promise<ChargeResponse> {
  const charge = await request<ChargeResponse>('POST', path, { body });
  const url = webAddress(charge.url);
  if (url === null) throw new TypeError('The payment link is not a web address');
  return { url };
}

/** Opens a charge for the next term. @throws HttpError, TypeError if it does not lead to a web address */
export function createCharge(): Promise<ChargeResponse> {
  return openCharge('/api/billing/create-charge');
}

/** Opens a charge for a term of choice. @throws HttpError, TypeError if it does not lead to a web address */
export function checkout(body: UpgradeRequest): Promise<ChargeResponse> {
  return openCharge('/api/billing/checkout', body);
}

/** What a plan costs with a code. Decides nothing: the server prices again when it is paid. @throws HttpError */
export function previewPrice(plan: BillingTerm, code: string): Promise<BillingPreview> {
  return request('GET', `/api/billing/preview?${new URLSearchParams({ plan, code })}`);
}

/** Activates Pro with a code that leaves nothing to pay. @throws HttpError */
export function activateFreeUpgrade(body: UpgradeRequest): Promise<ActivationResponse> {
  return request('POST', '/api/billing/activate-free-upgrade', { body });
}

/** Has the server ask the provider how the open charges stand. @throws HttpError: 404 without an open charge */
export function pollCharge(): Promise<PollResponse> {
  return request('POST', '/api/billing/poll');
}
