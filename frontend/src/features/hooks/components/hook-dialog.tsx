import type { HookView } from '@contract/hooks.js';
import { Button } from '../../../shared/ui/button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';

/** What cannot be taken back, and is asked first. */
export type HookQuestion = 'renew' | 'delete';

const WORDS = {
  renew: {
    title: (name: string) => `A new address for “${name}”?`,
    text: 'The old one stops working at once: what TradingView posts there is lost until you paste the new one.',
    act: 'Make a new address',
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'What TradingView posts to its address will not reach you any more. Its past alerts stay.',
    act: 'Delete',
  },
} as const;

export interface HookDialogProps {
  readonly hook: HookView;
  readonly change: HookQuestion;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an address of a hook stops working. */
export function HookDialog({ hook, change, onConfirm, onClose }: HookDialogProps) {
  const { title, text, act } = WORDS[change];
  return (
    <DialogView open onOpenChange={onClose} title={title(hook.name)} description={text}>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {act}
        </Button>
      </div>
    </DialogView>
  );
}
