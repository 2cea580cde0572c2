import type { Role } from '@contract/account.js';
import { type CreatedHook, MAX_HOOK_NAME } from '@contract/hooks.js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { errorText } from '../../../shared/http.js';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import { Button } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { createHook, deleteHook, hooksQuery, renewHook } from '../hook-calls.js';
import { useHookAct } from '../use-hook-act.js';
import { HookRow } from './hook-row.js';

const NO_NAME = 'Give the hook a name, like “Breakout”.';

function AddressOnce({ hook, url }: CreatedHook) {
  return (
    <output className="block space-y-2 rounded-lg border border-line p-3">
      <p className="font-medium text-strong">
        Copy the address of “{hook.name}” now. It is shown only this once.
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 text-xs break-all text-strong select-all">{url}</code>
        <CopyButton text={url} label="Copy the address" doneLabel="Address copied" />
      </p>
      <p>
        In TradingView open an alert, choose “Notifications”, switch “Webhook URL” on and paste it there. What
        the alert says reaches you as your own alerts do.
      </p>
    </output>
  );
}

function CreateHook({ onCreated }: { readonly onCreated: (created: CreatedHook) => void }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useHookAct({
    call: createHook,
    failed: 'No hook added',
    onDone: (created: CreatedHook) => {
      setName('');
      onCreated(created);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setFault(isEmpty ? NO_NAME : undefined);
    if (!isEmpty) run({ name: name.trim() });
  };
  return (
    <form noValidate aria-label="Add a hook" onSubmit={submit} className="space-y-3">
      <TextField
        label="Name of the new hook"
        value={name}
        onChange={setName}
        maxLength={MAX_HOOK_NAME}
        fault={fault}
        required
      />
      <Button type="submit" disabled={isRunning}>
        {isRunning ? 'Adding…' : 'Add a hook'}
      </Button>
    </form>
  );
}

/** Alerts that TradingView sends: the person's hooks, which they name, give a route and delete. */
export function HooksPanel({ role }: { readonly role: Role }) {
  const { data, error, refetch } = useQuery(hooksQuery);
  const { data: channels } = useQuery(channelsQuery);
  const [created, setCreated] = useState<CreatedHook>();
  const sentences = usePlanSentences();
  const renew = useHookAct({ call: renewHook, failed: 'Address not changed', onDone: setCreated });
  const remove = useHookAct({
    call: deleteHook,
    failed: 'Hook not deleted',
    onDone: () => setCreated(undefined),
  });
  const hooks = data?.hooks ?? [];
  return (
    <Panel id="hooks" title="Alerts from TradingView">
      <div className="space-y-4 p-4 text-sm sm:px-5">
        {error !== null && (
          <LoadFailure
            text={errorText(error, 'Your hooks could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {hooks.length > 0 && (
          <ul aria-label="Hooks" className="divide-y divide-line">
            {hooks.map((hook) => (
              <HookRow
                key={hook.id}
                hook={hook}
                routes={channels?.routes ?? []}
                onRenew={() => renew.run(hook.id)}
                onDelete={() => remove.run(hook.id)}
              />
            ))}
          </ul>
        )}
        {created !== undefined && <AddressOnce {...created} />}
        {data !== undefined && role === 'free' && <p>{sentences.freeHooks}</p>}
        {data !== undefined && role !== 'free' && hooks.length === 0 && (
          <p>A hook is an address that TradingView posts alerts to. They reach you as your own do.</p>
        )}
        {data !== undefined && role !== 'free' && data.room === 0 && <p>{sentences.proHookLimit}</p>}
        {data !== undefined && data.room > 0 && <CreateHook onCreated={setCreated} />}
      </div>
    </Panel>
  );
}
