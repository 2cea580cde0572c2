import type { Config } from '../../../platform/config/config.js';
import type { CallContext } from './call-kind.js';

/** What the address and the secrets of a channel are sealed for. */
export function channelPurpose(channelId: string): string {
  return `channel:${channelId}`;
}

interface CallReader {
  readonly channelId: string;
  readonly messageId: string;
  readonly label: string;
  readonly zone: string | null;
}

/** Pure. `sentAt`: epoch milliseconds. */
export function callContext(
  config: Pick<Config, 'publicUrl' | 'brandName' | 'marketSource'>,
  { channelId, messageId, label, zone }: CallReader,
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
    acknowledgeUrl: null,
  };
}
