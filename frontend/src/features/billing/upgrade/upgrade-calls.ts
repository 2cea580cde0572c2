import type { BillingPreview, BillingTerm, CheckoutResponse, UpgradeRequest } from '@contract/billing.js';
import { request } from '../../../shared/http.js';

/** What a plan costs with a code. Decides nothing: the server prices again when it is paid. */
export function previewPrice(plan: BillingTerm, code: string): Promise<BillingPreview> {
  return request('GET', `/api/billing/preview?${new URLSearchParams({ plan, code })}`);
}

/** Opens a payment. @throws HttpError, TypeError if the server does not lead to a web address */
export async function checkout(body: UpgradeRequest): Promise<CheckoutResponse> {
  const { url } = await request<CheckoutResponse>('POST', '/api/billing/checkout', { body });
  if (!/^https?:\/\//.test(url)) throw new TypeError('The payment link is not a web address');
  return { url };
}

/** Activates Pro with a code that leaves nothing to pay. */
export function activateFreeUpgrade(body: UpgradeRequest): Promise<void> {
  return request('POST', '/api/billing/activate-free-upgrade', { body });
}
