import {
  type ChannelView,
  MAX_CHANNEL_LABEL,
  type RouteView,
  type SaveRouteRequest,
} from '@contract/channels.js';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { deleteRoute, saveRoute, setUsualRoute } from '../api/channel-calls.js';
import {
  checkRoute,
  hasRoomForStep,
  newRouteDraft,
  type RouteDraft,
  routeDraftOf,
  type RouteFault,
  shownSteps,
  type StepDraft,
  withStep,
} from '../route-draft.js';
import { routeText } from '../route-text.js';
import { UNREACHABLE, useChannelAct } from '../use-channel-act.js';
import { StepFields } from './step-fields.js';

interface DeletePartProps {
  readonly route: RouteView;
  readonly onDeleted: () => void;
}

function DeletePart({ route, onDeleted }: DeletePartProps) {
  const [state, setState] = useState<'button' | 'asking'>('button');
  const { run, isRunning } = useChannelAct({
    call: deleteRoute,
    onDone: () => {
      onDeleted();
      return { tone: 'plain', title: 'Route deleted', description: route.name };
    },
    failed: 'Route not deleted',
  });
  if (state === 'button')
    return (
      <Button look="danger" className="-ml-4" onClick={() => setState('asking')}>
        Delete this route
      </Button>
    );
  return (
    <fieldset aria-label="Delete this route" className="space-y-2 rounded-lg border border-line p-3 text-sm">
      <p>Triggers with this route go back to the usual one. This cannot be undone.</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isRunning} onClick={() => run(route.id)}>
          {isRunning ? 'Deleting…' : 'Delete'}
        </Button>
        <Button look="bare" onClick={() => setState('button')}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}

interface Wanted {
  readonly route: SaveRouteRequest;
  readonly use: 'for all' | 'by choice';
}

/** Saves a route, and takes a new one for all triggers where that is wanted. */
function useSaveRoute(route: RouteView | null, onSaved: () => void, onRefused: (fault: string) => void) {
  // Of a new one once it is saved, so that another try makes no second.
  const [id, setId] = useState(route?.id ?? null);
  return useChannelAct({
    call: async ({ route: wanted, use }: Wanted) => {
      const saved = await saveRoute(id, wanted);
      setId(saved.id);
      if (use === 'for all') await setUsualRoute({ routeId: saved.id });
      return saved;
    },
    onDone: ({ name }) => {
      onSaved();
      return { tone: 'plain', title: 'Route saved', description: name };
    },
    failed: (error) => onRefused(errorText(error, UNREACHABLE)),
  });
}

export interface RouteDialogProps {
  /** null: a new one. */
  readonly route: RouteView | null;
  readonly channels: readonly ChannelView[];
  readonly onClose: () => void;
}

/** The steps of a route, with the sentence that they come to. */
export function RouteDialog({ route, channels, onClose }: RouteDialogProps) {
  const [draft, setDraft] = useState<RouteDraft>(() =>
    route === null ? newRouteDraft(channels) : routeDraftOf(route, channels),
  );
  const [use, setUse] = useState<Wanted['use']>(route === null ? 'for all' : 'by choice');
  const [fault, setFault] = useState<RouteFault | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning } = useSaveRoute(route, onClose, setRefusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkRoute(draft);
    setRefusal(undefined);
    setFault(checked.kind === 'invalid' ? checked : null);
    if (checked.kind === 'valid') run({ route: checked.route, use });
  };
  const changeStep = (key: number, part: Partial<StepDraft>) =>
    setDraft({
      ...draft,
      steps: draft.steps.map((step) => (step.key === key ? { ...step, ...part } : step)),
    });
  const freeFor = ({ key }: StepDraft) => {
    const taken = new Set(draft.steps.filter((step) => step.key !== key).flatMap((step) => step.channels));
    return channels.filter(({ id }) => !taken.has(id));
  };
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title={route === null ? 'New route' : 'Edit the route'}
      description="Who is told at once, and who later if nobody answers."
    >
      <form noValidate aria-label="Route" onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Name"
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          placeholder="Night"
          data-first-focus={route === null ? true : undefined}
          maxLength={MAX_CHANNEL_LABEL}
          fault={fault?.step === null ? fault.fault : undefined}
          required
        />
        {draft.steps.map((step, place) => (
          <StepFields
            key={step.key}
            place={place}
            step={step}
            channels={freeFor(step)}
            fault={fault?.step === place ? fault : null}
            onChange={(part) => changeStep(step.key, part)}
            onRemove={
              place === 0
                ? null
                : () => setDraft({ ...draft, steps: draft.steps.filter(({ key }) => key !== step.key) })
            }
          />
        ))}
        {hasRoomForStep(draft, channels) && (
          <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setDraft(withStep(draft))}>
            <Plus aria-hidden="true" className="size-4" />
            Add a step
          </Button>
        )}
        {route === null && (
          <CheckRow
            label="Use it for all triggers"
            hint="Except those with a route of their own."
            checked={use === 'for all'}
            onChange={(isForAll) => setUse(isForAll ? 'for all' : 'by choice')}
          />
        )}
        <output className="block text-sm font-medium text-strong">
          {routeText({ steps: shownSteps(draft) }, channels)}
        </output>
        {refusal !== undefined && (
          <p role="alert" className="text-sm font-medium text-down">
            {refusal}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isRunning}>
            {isRunning ? 'Saving…' : 'Save route'}
          </Button>
        </div>
        {route !== null && <DeletePart route={route} onDeleted={onClose} />}
      </form>
    </DialogView>
  );
}
