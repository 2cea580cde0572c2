import { PASSWORDS_DIFFER, passwordFault } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { setPassword } from '../api/safety-calls.js';
import { safetyQuery } from '../api/safety-queries.js';
import { useSafetyAct } from '../use-safety-act.js';

interface Faults {
  readonly newPassword?: string;
  readonly confirmation?: string;
}

function faultsOf(newPassword: string, confirmation: string): Faults {
  const fault = newPassword === '' ? 'Enter a password.' : passwordFault(newPassword);
  if (fault !== null) return { newPassword: fault };
  return newPassword === confirmation ? {} : { confirmation: PASSWORDS_DIFFER };
}

/** Sets another password, or the first one. */
export function PasswordPanel() {
  const { data: safety } = useQuery(safetyQuery);
  const [newPassword, setNew] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { run, isRunning } = useSafetyAct({
    call: setPassword,
    failed: 'Password not changed',
    rereads: ['api', 'user'],
    onDone: () => {
      setNew('');
      setConfirmation('');
      return { tone: 'plain', title: 'Password changed. Every other browser was signed out.' };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(newPassword, confirmation);
    setFaults(found);
    if (Object.keys(found).length === 0) run({ newPassword });
  };
  const isFirst = safety?.hasPassword === false;
  return (
    <Panel id="password" title="Password">
      <form
        noValidate
        aria-label="Password"
        onSubmit={submit}
        className="space-y-4 px-4 py-4 text-sm sm:px-5"
      >
        <p>
          {isFirst
            ? 'This account has no password: Google or a passkey opens it.'
            : 'At least 8 characters. You stay signed in here, and are signed out everywhere else.'}
        </p>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNew}
          fault={faults.newPassword}
          required
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          fault={faults.confirmation}
          required
        />
        <Button type="submit" disabled={isRunning}>
          {isRunning ? 'Saving…' : isFirst ? 'Set a password' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
}
