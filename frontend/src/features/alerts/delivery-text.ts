import type { DeliveryChannel, DeliveryStatus, DeliveryView } from '@contract/alert.js';
import { duration } from '@contract/messages/moments.js';

const CHANNELS: Readonly<Record<DeliveryChannel, string>> = { telegram: 'Telegram', email: 'E-mail' };

/** How the message of an alert fares: "accepted by Telegram after 0.4 s". */
export function deliveryText({ channel, status, reason, tookMs }: DeliveryView): string {
  const name = CHANNELS[channel];
  const why = reason === undefined ? '' : `: ${reason}`;
  switch (status) {
    case 'pending':
    case 'sending':
      return `on its way to ${name}`;
    case 'delivered':
      return tookMs === undefined ? `accepted by ${name}` : `accepted by ${name} after ${duration(tookMs)}`;
    case 'failed':
      return `not accepted by ${name}${why}`;
    case 'cancelled':
      return `not sent to ${name}${why}`;
  }
}

/** Whether a delivery went well, went wrong, or is still open. */
export function deliveryTone(status: DeliveryStatus): 'good' | 'bad' | 'open' {
  if (status === 'delivered') return 'good';
  return status === 'failed' || status === 'cancelled' ? 'bad' : 'open';
}
