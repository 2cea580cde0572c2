import { MAX_PASSKEY_NAME, MOST_PASSKEYS } from '@contract/account-safety.js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { localTime } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { hasPasskeys, orCancelled } from '../../../shared/session/use-passkey.js';
import { Button } from '../../../shared/ui/button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { addPasskey, passkeyCreation, removePasskey } from '../api/safety-calls.js';
import { passkeysQuery } from '../api/safety-queries.js';
import { useSafetyAct } from '../use-safety-act.js';

const REREADS = ['api', 'user'] as const;

/** The device makes the passkey in its own dialog. */
async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await passkeyCreation();
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await orCancelled(() => startRegistration({ optionsJSON }));
  await addPasskey({ name, response });
}

function AddPasskey() {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useSafetyAct({
    call: makePasskey,
    failed: 'No passkey added',
    rereads: REREADS,
    onDone: () => {
      setName('');
      return { tone: 'plain', title: 'The passkey opens your account from now on.' };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setFault(isEmpty ? 'Give the passkey a name, like “Phone”.' : undefined);
    if (!isEmpty) run(name.trim());
  };
  return (
    <form noValidate aria-label="Add a passkey" onSubmit={submit} className="space-y-3">
      <TextField
        label="Name of the new passkey"
        value={name}
        onChange={setName}
        maxLength={MAX_PASSKEY_NAME}
        fault={fault}
        required
      />
      <Button type="submit" disabled={isRunning}>
        {isRunning ? 'Waiting for your device…' : 'Add a passkey'}
      </Button>
    </form>
  );
}

/** Passkeys: ways in without a password. */
export function PasskeysPanel() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const { run } = useSafetyAct({
    call: removePasskey,
    failed: 'Passkey not removed',
    rereads: REREADS,
    onDone: () => ({ tone: 'plain', title: 'The passkey was removed.' }),
  });
  return (
    <Panel id="passkeys" title="Passkeys">
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        <p>A passkey opens your account with the lock of your device, without a password or a code.</p>
        {error !== null && (
          <LoadFailure
            text={errorText(error, 'Your passkeys could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && data.length > 0 && (
          <ul aria-label="Passkeys" className="divide-y divide-line">
            {data.map(({ id, name, addedAt, lastUsedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <div className="min-w-0">
                  <p className="font-medium break-words text-strong">{name}</p>
                  <p className="tabular-nums">
                    Added {localTime(addedAt)}
                    {lastUsedAt !== null && ` · last used ${localTime(lastUsedAt)}`}
                  </p>
                </div>
                <Button size="sm" onClick={() => run(id)} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() ? (
          data !== undefined && data.length < MOST_PASSKEYS && <AddPasskey />
        ) : (
          <p>This browser does not know passkeys.</p>
        )}
      </div>
    </Panel>
  );
}
