import type { Config } from '../../../platform/config/config.js';
import { acknowledgeUrl } from '../../alerts/acknowledge-link.js';
import type { CallContext, GroupPlace } from './call-kind.js';

/** What the address and the secrets of a channel are sealed for. */
export function channelPurpose(channelId: string): string {
  return `channel:${channelId}`;
}

interface CallReader {
  readonly channelId: string;
  readonly messageId: string;
  readonly label: string;
  readonly zone: string | null;
  /** The alert that "Seen" is said of; absent: nothing waits for it. */
  readonly asking?: string;
  /** Of a Telegram group. */
  readonly place?: GroupPlace | null;
}

/** Pure. `sentAt`: epoch milliseconds. */
export function contextOfCall(
  config: Pick<Config, 'publicUrl' | 'brandName' | 'marketSource' | 'sessionSecret'>,
  { channelId, messageId, label, zone, asking, place = null }: CallReader,
  sentAt: number,
): CallContext {
  const { publicUrl, brandName, marketSource } = config;
  return {
    channelId,
    deliveryId: messageId,
    label,
    sentAt,
    zone,
    publicUrl,
    brandName,
    isSimulated: marketSource === 'simulated',
    acknowledgeUrl: asking === undefined ? null : acknowledgeUrl(config, asking),
    place,
  };
}
