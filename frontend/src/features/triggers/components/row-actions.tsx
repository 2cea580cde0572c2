import type { Condition, Trigger } from '@contract/trigger.js';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.js';
import { startLikeTrigger, useStartTrigger } from '../start-trigger.js';
import { useRowState } from './row-figures.js';
import { PreviewButton, SendButton } from './test-buttons.js';

export interface RowActionsProps {
  readonly id: string;
  readonly trigger: Trigger;
  readonly condition: Condition;
  readonly nameId: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const ICON = 'size-4 max-sm:hidden';
const BUTTON = 'px-2.5 max-sm:min-h-11 max-sm:px-2';

/** What an opened row says of its state, and what can be done with the trigger. */
export function RowActions({ id, trigger, condition, nameId, onEdit, onDelete }: RowActionsProps) {
  const { sentence } = useRowState(trigger, condition);
  const start = useStartTrigger();
  const what = { triggerId: trigger.id };
  const described = { 'aria-describedby': nameId, look: 'bare', size: 'sm' } as const;
  return (
    <div id={id} className="px-4 pb-3 sm:px-5">
      <p className="pb-2 text-xs text-balance tabular-nums">{sentence}</p>
      <div className="-mx-2 flex flex-wrap items-center gap-x-1 sm:-mx-2.5">
        <Button {...described} onClick={onEdit} className={BUTTON}>
          <Pencil aria-hidden="true" className={ICON} />
          Edit
        </Button>
        <PreviewButton what={what} describedBy={nameId} look="bare" size="sm" />
        <SendButton what={what} describedBy={nameId} look="bare" size="sm" />
        <Button
          {...described}
          onClick={() => start(startLikeTrigger(trigger, Date.now()))}
          className={BUTTON}
        >
          <Copy aria-hidden="true" className={ICON} />
          Duplicate
        </Button>
        <Button
          {...described}
          look="danger"
          className={BUTTON}
          // The second click of a double click may land on the next row, which has moved up: it deletes nothing.
          onClick={(event) => event.detail < 2 && onDelete()}
        >
          <Trash2 aria-hidden="true" className={ICON} />
          Delete
        </Button>
      </div>
    </div>
  );
}
