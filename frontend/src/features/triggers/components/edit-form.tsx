import type { Trigger } from '@contract/trigger.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { tierQuery } from '../api/tier-query.js';
import { savedDraft, type ValidDraft } from '../draft.js';
import { useTriggerActions } from '../use-trigger-actions.js';
import { TriggerForm } from './trigger-form.js';

export interface EditFormProps {
  readonly trigger: Trigger;
  readonly onClose: () => void;
}

/** A trigger of the list while it is edited. */
export function EditForm({ trigger, onClose }: EditFormProps) {
  const actions = useTriggerActions();
  const { data: tier } = useQuery(tierQuery);
  const place = useRef<HTMLDivElement>(null);
  const saving = useExclusive(async ({ condition, terms }: ValidDraft) => {
    if ((await actions.edit(trigger, condition, terms)) === 'done') onClose();
  });
  useEffect(() => place.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus(), []);
  return (
    <div ref={place} className="px-4 pt-1 pb-4 sm:px-5">
      <TriggerForm
        label={`Edit the ${trigger.symbol} trigger`}
        start={savedDraft(trigger)}
        savedEnd={trigger.expiresAt}
        isFree={tier?.isFree === true}
        submit={{ text: saving.isRunning ? 'Saving...' : 'Save', isDisabled: false }}
        isBusy={saving.isRunning}
        onSubmit={saving.run}
        onCancel={onClose}
      />
    </div>
  );
}
