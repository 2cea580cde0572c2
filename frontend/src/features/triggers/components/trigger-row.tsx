import { isOfPrice, type Trigger } from '@contract/trigger.js';
import { Ellipsis } from 'lucide-react';
import { memo, type MouseEvent, useId, useRef, useState } from 'react';
import { conditionOfTrigger } from '../../../shared/trigger/trigger-condition.js';
import { Button } from '../../../shared/ui/button.js';
import { CheckBox } from '../../../shared/ui/check-box.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Switch } from '../../../shared/ui/switch.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { rulesTexts, triggerTitle } from '../trigger-words.js';
import { useTriggerActions } from '../use-trigger-actions.js';
import { LazyEditForm } from './lazy-forms.js';
import { RowActions } from './row-actions.js';
import { RowDetails, RowFigures } from './row-figures.js';

export interface TriggerRowProps {
  readonly trigger: Trigger;
  /** `selecting`: it has a tick instead of its actions. */
  readonly look: 'closed' | 'open' | 'selecting' | 'selected';
  /** Opens or closes it, or selects it. */
  readonly onPress: (trigger: Trigger) => void;
  /** Runs after it was deleted, so that the focus finds a place. */
  readonly onDeleted: () => void;
}

/** One trigger: what it waits for, how near it is, where it stands; opened, what that means and what can be done. */
export const TriggerRow = memo(function TriggerRow({ trigger, look, onPress, onDeleted }: TriggerRowProps) {
  const actions = useTriggerActions();
  const id = useId();
  const nameId = `${id}-name`;
  const titleId = `${id}-title`;
  const title = triggerTitle(trigger);
  const named = trigger.name === null ? nameId : `${nameId} ${titleId}`;
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const condition = conditionOfTrigger(trigger);
  // With a second line below it, the first is one line.
  const isPlain = trigger.name === null && trigger.reading === null && rulesTexts(trigger, 0).length === 0;
  const toggling = useExclusive(async () => void (await actions.toggle(trigger)));
  const deleting = useExclusive(async () => {
    if ((await actions.remove([trigger])) === 'done') onDeleted();
  });
  const closeEdit = () => {
    setEditing(false);
    row.current?.focus();
  };
  const isSelecting = look === 'selecting' || look === 'selected';
  const pressAnywhere = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button, input, label') === null) onPress(trigger);
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={named}
      className={cx('outline-none', deleting.isRunning && 'opacity-60')}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button does the same by keyboard */}
      <div
        onClick={pressAnywhere}
        className={cx(
          'grid min-h-16 cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[auto_auto] content-center items-center gap-x-2 gap-y-1 px-4 hover:bg-raised/40 sm:min-h-12 sm:gap-x-4 sm:px-5',
          isSelecting
            ? 'max-sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[auto_minmax(0,1fr)_7rem_9.5rem_auto]'
            : 'sm:grid-cols-[minmax(0,1fr)_7rem_9.5rem_auto_auto]',
          'sm:grid-rows-1',
          look === 'open' && 'py-1',
        )}
      >
        {isSelecting && (
          <div className="max-sm:row-span-2">
            <CheckBox
              label={`Select ${trigger.name === null ? '' : `${trigger.name}: `}${title}`}
              checked={look === 'selected'}
              onChange={() => onPress(trigger)}
            />
          </div>
        )}
        <div className={cx('min-w-0', !isOfPrice(condition) && 'sm:col-span-2')}>
          <p
            title={trigger.name ?? title}
            className={cx(
              'text-sm font-semibold break-words text-strong tabular-nums',
              look !== 'open' && (isPlain ? 'line-clamp-1 sm:line-clamp-2' : 'line-clamp-1'),
            )}
          >
            <span id={nameId}>{trigger.name ?? title}</span>
          </p>
          <RowDetails
            trigger={trigger}
            condition={condition}
            title={trigger.name === null ? null : { id: titleId, text: title }}
            className={cx('text-xs leading-4 tabular-nums', look !== 'open' && 'truncate')}
          />
        </div>
        <div className="max-sm:order-last max-sm:min-w-0 sm:contents">
          <RowFigures trigger={trigger} condition={condition} />
        </div>
        <div className="flex max-sm:row-span-2">
          <Switch
            label="Arm or disarm"
            describedBy={named}
            isOn={trigger.active}
            onChange={() => toggling.run(undefined)}
          />
        </div>
        {!isSelecting && (
          <div className="-mr-2 max-sm:row-span-2">
            <Button
              look="bare"
              size="icon"
              aria-label="Actions"
              aria-describedby={named}
              aria-expanded={look === 'open'}
              aria-controls={look === 'open' && !isEditing ? `${id}-actions` : undefined}
              className="max-sm:size-11 pointer-coarse:size-11"
              onClick={() => onPress(trigger)}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </Button>
          </div>
        )}
      </div>
      {isEditing && !isSelecting && <LazyEditForm trigger={trigger} onClose={closeEdit} />}
      {!isEditing && look === 'open' && (
        <RowActions
          id={`${id}-actions`}
          trigger={trigger}
          condition={condition}
          nameId={named}
          onEdit={() => setEditing(true)}
          onDelete={() => deleting.run(undefined)}
        />
      )}
    </li>
  );
});
