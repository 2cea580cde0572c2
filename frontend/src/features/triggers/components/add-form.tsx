import type { Condition } from '@contract/trigger.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { tierQuery } from '../api/tier-query.js';
import { type CheckedDraft, createRequest, type Draft } from '../draft.js';
import { useTriggerActions } from '../use-trigger-actions.js';
import { PreviewButton } from './test-buttons.js';
import { TriggerForm } from './trigger-form.js';

const NOTE = 'Free tier: core crypto plus traditional-finance instruments only';

interface Wanted {
  readonly symbol: string;
  readonly condition: Condition;
}

function testOf(checked: CheckedDraft) {
  return checked.kind === 'valid' ? createRequest(checked.symbol, checked.condition) : null;
}

export interface AddFormProps {
  readonly start: Draft;
  readonly onClose: () => void;
}

/** The form of a new trigger. It takes the focus when it opens, and stays open with what was typed when it fails. */
export function AddForm({ start, onClose }: AddFormProps) {
  const actions = useTriggerActions();
  const { data: tier } = useQuery(tierQuery);
  const [wasFull, setFull] = useState(false);
  const picker = useRef<HTMLSelectElement>(null);
  useEffect(() => picker.current?.focus(), []);
  const adding = useExclusive(async ({ symbol, condition }: Wanted) => {
    const outcome = await actions.create(symbol, condition);
    if (outcome === 'done') onClose();
    setFull(outcome === 'full');
  });
  const isFull = wasFull && tier?.triggerUsage.canCreate === false;
  return (
    <div className="border-b border-line bg-page/40 p-4 sm:px-5">
      <TriggerForm
        label="New trigger"
        start={start}
        pickerRef={picker}
        submit={{
          text: isFull ? 'Limit reached' : adding.isRunning ? 'Adding...' : 'Add trigger',
          isDisabled: isFull,
        }}
        isBusy={adding.isRunning}
        onSubmit={(symbol, condition) => adding.run({ symbol, condition })}
        onCancel={onClose}
      >
        {(checked) => <PreviewButton what={testOf(checked)} size="md" />}
      </TriggerForm>
      {tier?.isFree !== false && <p className="mt-3 text-xs">{NOTE}</p>}
    </div>
  );
}
