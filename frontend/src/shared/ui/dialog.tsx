import { cloneElement, type ComponentProps, type ReactElement, useState } from 'react';
import type { DialogViewProps } from './dialog-view.js';
import { lazyComponent } from './lazy-component.js';

export interface DialogProps extends DialogViewProps {
  /** The button that opens it; without one it is opened from elsewhere. What had the focus gets it back. */
  readonly trigger?: ReactElement<ComponentProps<'button'>>;
}

const loadView = () => import('./dialog-view.js');
const DialogView = lazyComponent(async () => (await loadView()).DialogView);

/** What does not load now is asked for again when the dialog opens. */
const prefetch = () => void loadView().catch(() => undefined);

/**
 * A modal dialog: traps focus, closes on Escape and outside clicks, gives focus back. Its code is loaded when somebody
 * comes near its button, or when it opens first.
 */
export function Dialog({ trigger, ...shown }: DialogProps) {
  const { open, onOpenChange } = shown;
  const [isNeeded, setNeeded] = useState(open);
  if (open && !isNeeded) setNeeded(true);
  return (
    <>
      {trigger !== undefined &&
        cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          onPointerEnter: prefetch,
          onFocus: prefetch,
          onClick: () => onOpenChange(true),
        })}
      {isNeeded && <DialogView {...shown} />}
    </>
  );
}
