import type { ChannelView } from '@contract/channels.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { PushDeviceButton } from '../push-device.js';

export interface DeviceDialogProps {
  readonly pushKey: string;
  readonly channels: readonly ChannelView[];
  readonly onClose: () => void;
}

/** Has the device that shows the page ring, or stop it. */
export function DeviceDialog({ pushKey, channels, onClose }: DeviceDialogProps) {
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="This device"
      description="Alerts come as notifications of this browser, also while the page is closed."
    >
      <div className="mt-4">
        <PushDeviceButton pushKey={pushKey} channels={channels} />
      </div>
    </DialogView>
  );
}
