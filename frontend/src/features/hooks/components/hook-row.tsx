import type { RouteView } from '@contract/channels.js';
import { type HookView, MAX_HOOK_NAME } from '@contract/hooks.js';
import { type FormEvent, useState } from 'react';
import { localTime } from '../../../shared/format/local-time.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { changeHook } from '../hook-calls.js';
import { useHookAct } from '../use-hook-act.js';
import type { HookQuestion } from './hook-dialog.js';

const HookDialog = lazyComponent(async () => (await import('./hook-dialog.js')).HookDialog);

const USUAL = { value: '', label: 'The usual route' };

export interface HookRowProps {
  readonly hook: HookView;
  readonly routes: readonly RouteView[];
  readonly onRenew: () => void;
  readonly onDelete: () => void;
}

/** One hook: its name, when it last rang, by which route, and what may be done to it. */
export function HookRow({ hook, routes, onRenew, onDelete }: HookRowProps) {
  const { id, name, routeId, lastUsedAt } = hook;
  const [typed, setTyped] = useState<string>();
  const [change, setChange] = useState<HookQuestion>();
  const { run, isRunning } = useHookAct({
    call: changeHook,
    failed: 'Hook not changed',
    onDone: () => setTyped(undefined),
  });
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const text = typed?.trim() ?? '';
    if (text !== '') run({ id, name: text });
  };
  const choices = [USUAL, ...routes.map((route) => ({ value: route.id, label: route.name }))];
  return (
    <li className="space-y-2 py-3 first:pt-0">
      {typed === undefined ? (
        <div className="min-w-0">
          <p className="font-medium break-words text-strong">{name}</p>
          <p className="tabular-nums">
            {lastUsedAt === null ? 'Nothing came yet' : `Last rang ${localTime(lastUsedAt)}`}
          </p>
        </div>
      ) : (
        <form noValidate aria-label={`Rename ${name}`} onSubmit={rename} className="flex items-end gap-2">
          <TextField label="New name" value={typed} onChange={setTyped} maxLength={MAX_HOOK_NAME} required />
          <Button type="submit" size="sm" disabled={isRunning}>
            Save
          </Button>
        </form>
      )}
      <div className="flex flex-wrap items-end gap-2">
        {routes.length > 0 && (
          <SelectField
            label={`Route of ${name}`}
            choices={choices}
            value={routeId ?? ''}
            onChange={(chosen) => run({ id, routeId: chosen === '' ? null : chosen })}
          />
        )}
        <Button
          size="sm"
          aria-label={`Rename ${name}`}
          onClick={() => setTyped(typed === undefined ? name : undefined)}
        >
          Rename
        </Button>
        <Button size="sm" aria-label={`New address for ${name}`} onClick={() => setChange('renew')}>
          New address
        </Button>
        <Button size="sm" aria-label={`Delete ${name}`} onClick={() => setChange('delete')}>
          Delete
        </Button>
      </div>
      {change !== undefined && (
        <HookDialog
          hook={hook}
          change={change}
          onConfirm={change === 'renew' ? onRenew : onDelete}
          onClose={() => setChange(undefined)}
        />
      )}
    </li>
  );
}
