import { Button } from '../../../shared/ui/button.js';

export interface DialogButtonsProps {
  readonly label: string;
  /** What the button says meanwhile. */
  readonly busyLabel: string;
  readonly isRunning: boolean;
  readonly canSubmit: boolean;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: leave it, or send it. */
export function DialogButtons({ label, busyLabel, isRunning, canSubmit, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <Button look="primary" type="submit" disabled={!canSubmit} aria-busy={isRunning}>
        {isRunning ? busyLabel : label}
      </Button>
    </div>
  );
}
