import { sameCondition } from '@contract/level-rules.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { conditionOfTrigger } from '../../../shared/trigger/trigger-condition.js';
import { Button } from '../../../shared/ui/button.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { tierQuery } from '../api/tier-query.js';
import { triggersQuery } from '../api/triggers-query.js';
import { type CheckedDraft, type Draft, draftOf, EMPTY_DRAFT, type ValidDraft } from '../draft.js';
import { keepDraft, readDraft } from '../kept-draft.js';
import { keptForm } from '../kept-form.js';
import type { TriggerStart } from '../start-trigger.js';
import { createRequest, type FormTerms, sameGuards } from '../trigger-requests.js';
import { triggerName } from '../trigger-words.js';
import { useTriggerActions } from '../use-trigger-actions.js';
import { PreviewButton } from './test-buttons.js';
import { TriggerForm } from './trigger-form.js';

/** The value of the button that saves and keeps the form open. */
const ANOTHER = 'another';
const NOTE = 'Free tier: core crypto plus traditional-finance instruments only';

interface Wanted {
  readonly wanted: ValidDraft;
  readonly next: string;
}

const isOfPro = (checked: CheckedDraft) => checked.kind === 'invalid' && checked.field === 'plan';

function testOf(checked: CheckedDraft) {
  return checked.kind === 'valid' ? createRequest(checked.symbol, checked.condition) : null;
}

/** Whether two triggers of one condition ring for the same: by which rules is another matter. */
function sameFurther(
  a: Pick<FormTerms, 'guards' | 'source'>,
  b: Pick<FormTerms, 'guards' | 'source'>,
): boolean {
  return a.source === b.source && sameGuards(a.guards, b.guards);
}

/** Says that the same is watched already; it may be saved all the same. */
function DuplicateNote({ checked }: { readonly checked: CheckedDraft }) {
  // The section around the form reads them.
  const { data: triggers } = useQuery({ ...triggersQuery, enabled: false });
  if (checked.kind === 'invalid') return null;
  const known = triggers?.find(
    (trigger) =>
      trigger.symbol === checked.symbol &&
      sameCondition(conditionOfTrigger(trigger), checked.condition) &&
      sameFurther(trigger, checked.terms),
  );
  return known !== undefined && `You already have ${triggerName(known)}.`;
}

export interface AddFormProps {
  readonly start: TriggerStart | 'kept' | null;
  readonly onClose: () => void;
}

function firstDraft(start: AddFormProps['start'], kept: object | null): Draft {
  if (start !== 'kept') return start === null ? EMPTY_DRAFT : draftOf(start);
  return kept === null ? EMPTY_DRAFT : readDraft(kept);
}

/**
 * The form of a new trigger. It takes the focus when it opens, stays open with what was typed when it fails, and comes back
 * with it after a reload.
 */
export function AddForm({ start, onClose }: AddFormProps) {
  const actions = useTriggerActions();
  const client = useQueryClient();
  const { data: tier } = useQuery(tierQuery);
  const [wasFull, setFull] = useState(false);
  const [round, setRound] = useState(() => ({ no: 0, start: firstDraft(start, keptForm(client)) }));
  const picker = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round.no === 0) picker.current?.focus();
    else place.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
    keepDraft(client, round.start);
    return () => keepDraft(client, null);
  }, [round, client]);
  const adding = useExclusive(async ({ wanted: { symbol, condition, terms }, next }: Wanted) => {
    const outcome = await actions.create(symbol, condition, terms);
    setFull(outcome === 'full');
    if (outcome !== 'done') return;
    if (next === ANOTHER) setRound({ no: round.no + 1, start: { ...EMPTY_DRAFT, symbol } });
    else onClose();
  });
  const isFull = wasFull && tier?.triggerUsage.canCreate === false;
  return (
    <div ref={place} className="border-b border-line bg-page/40 p-4 sm:px-5">
      <TriggerForm
        key={round.no}
        label="New trigger"
        start={round.start}
        pickerRef={picker}
        savedEnd={null}
        isFree={tier?.isFree === true}
        submit={{
          text: isFull ? 'Limit reached' : adding.isRunning ? 'Adding...' : 'Add trigger',
          isDisabled: isFull,
        }}
        isBusy={adding.isRunning}
        onSubmit={(wanted, next) => adding.run({ wanted, next })}
        onDraft={(draft) => keepDraft(client, draft)}
        onCancel={onClose}
      >
        {(checked) => (
          <>
            <Button type="submit" value={ANOTHER} disabled={isFull || isOfPro(checked)}>
              Add another
            </Button>
            <PreviewButton what={testOf(checked)} size="md" />
            <output className="order-last basis-full text-xs font-medium text-accent empty:hidden">
              <DuplicateNote checked={checked} />
            </output>
          </>
        )}
      </TriggerForm>
      {tier?.isFree !== false && <p className="mt-3 text-xs">{NOTE}</p>}
    </div>
  );
}
