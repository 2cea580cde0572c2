import { watchedText } from '@contract/messages/condition-words.js';
import type { Condition, Trigger } from '@contract/trigger.js';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { useIsUnpriced, useLivePrice } from '../../../shared/live/use-live-price.js';
import { usePlanSentences } from '../../../shared/offers.js';
import { displayState } from '../../../shared/trigger/display-state.js';
import { distanceText } from '../../../shared/trigger/distance.js';
import { conditionOfTrigger } from '../../../shared/trigger/trigger-condition.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Switch } from '../../../shared/ui/switch.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { savedDraft } from '../draft.js';
import { silentText } from '../trigger-words.js';
import { useTriggerActions } from '../use-trigger-actions.js';
import { StateMarks } from './state-marks.js';
import { PreviewButton, SendButton } from './test-buttons.js';
import { TriggerForm } from './trigger-form.js';

interface TriggerStatusProps {
  readonly trigger: Trigger;
  readonly condition: Condition;
}

/** The state and the distance, both by the live price. */
function TriggerStatus({ trigger, condition }: TriggerStatusProps) {
  const { pausedByPlan } = usePlanSentences();
  const live = useLivePrice(trigger.symbol);
  const livePrice = live === null || live.isStale ? null : live.price;
  const isUnpriced = useIsUnpriced(trigger.symbol);
  const { active, breachState } = trigger;
  const state = displayState({ condition, active, breachState }, isUnpriced ? 'none-yet' : livePrice);
  const silent = silentText(trigger);
  return (
    <div className="space-y-1 sm:flex sm:flex-wrap sm:items-center sm:gap-x-3 sm:space-y-0">
      <StateMarks trigger={trigger} condition={condition} state={state} livePrice={livePrice} />
      {trigger.paused === 'plan' && <p className="text-xs text-accent">{pausedByPlan}</p>}
      <p className="min-h-4 text-xs leading-4 tabular-nums">
        {live === null && '—'}
        {livePrice !== null && state !== 'triggered' && distanceText(condition, livePrice)}
        <StaleMark symbol={trigger.symbol} />
        {state === 'triggered' && silent !== null && <span className="text-accent">{silent}</span>}
      </p>
    </div>
  );
}

interface RowActionsProps {
  readonly trigger: Trigger;
  readonly nameId: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function RowActions({ trigger, nameId, onEdit, onDelete }: RowActionsProps) {
  const what = { triggerId: trigger.id };
  return (
    <div className="flex flex-wrap gap-2">
      <PreviewButton what={what} describedBy={nameId} size="sm" />
      <SendButton what={what} describedBy={nameId} size="sm" />
      <Button look="bare" size="sm" aria-describedby={nameId} onClick={onEdit} className="px-2.5">
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <Button
        look="danger"
        size="sm"
        aria-describedby={nameId}
        className="px-2.5"
        // The second click of a double click may land on the next row, which has moved up: it deletes nothing.
        onClick={(event) => event.detail < 2 && onDelete()}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
    </div>
  );
}

interface EditProps {
  readonly trigger: Trigger;
  readonly onClose: () => void;
}

function Edit({ trigger, onClose }: EditProps) {
  const actions = useTriggerActions();
  const place = useRef<HTMLDivElement>(null);
  const saving = useExclusive(async (condition: Condition) => {
    if ((await actions.edit(trigger, condition)) === 'done') onClose();
  });
  useEffect(() => place.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus(), []);
  return (
    <div ref={place}>
      <TriggerForm
        label={`Edit the ${trigger.symbol} trigger`}
        start={savedDraft(trigger)}
        submit={{ text: saving.isRunning ? 'Saving...' : 'Save', isDisabled: false }}
        isBusy={saving.isRunning}
        onSubmit={(_symbol, condition) => saving.run(condition)}
        onCancel={onClose}
      />
    </div>
  );
}

export interface TriggerRowProps {
  readonly trigger: Trigger;
  /** Runs after it was deleted, so that the focus finds a place. */
  readonly onDeleted: () => void;
}

/** One trigger: what it waits for, where it stands, and what can be done with it. */
export function TriggerRow({ trigger, onDeleted }: TriggerRowProps) {
  const actions = useTriggerActions();
  const nameId = useId();
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const condition = conditionOfTrigger(trigger);
  const toggling = useExclusive(async () => void (await actions.toggle(trigger)));
  const deleting = useExclusive(async () => {
    if ((await actions.remove(trigger.id)) === 'done') onDeleted();
  });
  const closeEdit = () => {
    setEditing(false);
    row.current?.focus();
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={cx('space-y-2 p-4 outline-none sm:px-5', deleting.isRunning && 'opacity-60')}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={nameId} className="min-w-0 text-base font-semibold break-words text-strong tabular-nums">
          {watchedText(trigger.symbol, condition)}
        </h3>
        <Switch
          label="Arm or disarm"
          describedBy={nameId}
          isOn={trigger.active}
          onChange={() => toggling.run(undefined)}
        />
      </div>
      <TriggerStatus trigger={trigger} condition={condition} />
      {isEditing ? (
        <Edit trigger={trigger} onClose={closeEdit} />
      ) : (
        <RowActions
          trigger={trigger}
          nameId={nameId}
          onEdit={() => setEditing(true)}
          onDelete={() => deleting.run(undefined)}
        />
      )}
    </li>
  );
}
