import type { DeliveryStatus } from '../../../contract/alert.js';
import type { ErrorCode } from '../../../contract/errors.js';

export type SampleOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly status: number;
      readonly message?: string;
    };

export const MESSAGES_PAUSED = 'Messages to this chat are paused. Send /start to the bot, then try again.';
const NOT_LINKED = 'This chat is no longer connected. Connect Telegram again.';
const NOT_YET =
  'Telegram does not answer at the moment. The message may still arrive; if it does not, please try again.';
const NOT_ACCEPTED = 'Telegram did not accept the message. Please try again.';

/** What to answer to someone who asked for a test message, from what became of its delivery after a short wait. */
export function sampleOutcome(status: DeliveryStatus, reason: string | null): SampleOutcome {
  switch (status) {
    case 'delivered':
      return { kind: 'delivered' };
    case 'pending':
    case 'sending':
      return { kind: 'refused', code: 'UNAVAILABLE', status: 503, message: NOT_YET };
    case 'failed':
      if (reason === 'blocked') return { kind: 'refused', code: 'TELEGRAM_BLOCKED', status: 409 };
      return { kind: 'refused', code: 'UNAVAILABLE', status: 503, message: NOT_ACCEPTED };
    case 'cancelled': {
      if (reason === 'expired')
        return { kind: 'refused', code: 'UNAVAILABLE', status: 503, message: NOT_YET };
      const message = reason === 'stopped' ? MESSAGES_PAUSED : NOT_LINKED;
      return { kind: 'refused', code: 'CONFLICT', status: 409, message };
    }
  }
}
