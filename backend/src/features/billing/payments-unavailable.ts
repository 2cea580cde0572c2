import { PAYMENTS_UNAVAILABLE } from '../../contract/billing.js';
import { AppError } from '../../platform/errors/app-error.js';

const RETRY_SEC = 10;

/** UNAVAILABLE (503), with a time to come back: the payment provider gives no usable answer. */
export function paymentsUnavailable(): AppError {
  return new AppError('UNAVAILABLE', 503, PAYMENTS_UNAVAILABLE, { retryAfterSec: RETRY_SEC });
}
