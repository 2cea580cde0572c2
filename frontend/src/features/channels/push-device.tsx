import type { ChannelView } from '@contract/channels.js';

export interface PushDeviceButtonProps {
  /** `ChannelsResponse.pushKey`. */
  readonly pushKey: string;
  readonly channels: readonly ChannelView[];
}

/** Has this browser ring for alerts, or stop it. Nothing where a browser cannot. */
export function PushDeviceButton(_props: PushDeviceButtonProps) {
  return null;
}
