import type { Trigger } from '@contract/trigger.js';
import { Button } from '../../../shared/ui/button.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { useTriggerActions } from '../use-trigger-actions.js';

export interface SelectionBarProps {
  /** What the search has found; what is selected is among them. */
  readonly found: readonly Trigger[];
  readonly selected: readonly Trigger[];
  readonly onSelectAll: () => void;
  readonly onClose: () => void;
}

// A button that is off while it works keeps the focus.
const TOUCH = 'max-sm:min-h-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** What can be done with several triggers at once. */
export function SelectionBar({ found, selected, onSelectAll, onClose }: SelectionBarProps) {
  const actions = useTriggerActions();
  const changing = useExclusive(async (change: () => Promise<unknown>) => void (await change()));
  const count = selected.length;
  const off = { disabled: count === 0 && !changing.isRunning, 'aria-disabled': changing.isRunning };
  const removeAll = async () => {
    await actions.remove(selected);
    onClose();
  };
  return (
    <fieldset
      aria-label="Selected triggers"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-brass-soft px-4 py-2 sm:px-5"
    >
      <output className="mr-auto text-sm font-semibold text-strong tabular-nums">
        {changing.isRunning ? 'Working…' : `${count} selected`}
      </output>
      {count < found.length && (
        <Button look="bare" size="sm" className={TOUCH} onClick={onSelectAll}>
          All {found.length}
        </Button>
      )}
      <Button
        size="sm"
        className={TOUCH}
        {...off}
        onClick={() => changing.run(() => actions.switchAll(selected, true))}
      >
        Arm
      </Button>
      <Button
        size="sm"
        className={TOUCH}
        {...off}
        onClick={() => changing.run(() => actions.switchAll(selected, false))}
      >
        Disarm
      </Button>
      <Button size="sm" className={TOUCH} {...off} onClick={() => changing.run(removeAll)}>
        Delete
      </Button>
      <Button look="bare" size="sm" className={TOUCH} onClick={onClose}>
        Done
      </Button>
    </fieldset>
  );
}
