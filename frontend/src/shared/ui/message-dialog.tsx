import { BellMark } from './bell-mark.js';
import { Dialog } from './dialog.js';

export interface MessageDialogProps {
  readonly title: string;
  readonly description: string;
  /** The text as Telegram would show it; null while the dialog is closed. */
  readonly message: string | null;
  readonly onClose: () => void;
}

/** Shows a message as it would look in the chat. */
export function MessageDialog({ title, description, message, onClose }: MessageDialogProps) {
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
    >
      <div className="mt-4 flex items-end gap-3 rounded-xl bg-raised p-4">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ink-950">
          <BellMark className="size-6 text-brass" />
        </span>
        <p className="min-w-0 rounded-2xl rounded-bl-sm bg-surface p-4 text-sm break-words whitespace-pre-line text-strong tabular-nums shadow-sm">
          {message}
        </p>
      </div>
    </Dialog>
  );
}
