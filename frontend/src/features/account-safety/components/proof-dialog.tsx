import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { askForPasskey, hasPasskeys, PasskeyCancelled } from '../../../shared/session/use-passkey.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { GOOGLE_PROOF, sendPasskeyProof, sendProof } from '../api/safety-calls.js';
import { safetyQuery } from '../api/safety-queries.js';
import { waitingForProofAtom } from '../proof.js';

const UNREACHABLE = 'The server could not be reached. Please try again.';

interface ProofFormProps {
  /** What it is proved with. */
  readonly by: 'password' | 'code';
  readonly onProven: () => void;
}

const FIELDS = {
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Enter your password.',
    button: 'Confirm',
  },
  code: {
    label: 'Code of your authenticator app, or a recovery code',
    type: 'text',
    autoComplete: 'one-time-code',
    missing: 'Enter a code.',
    button: 'Confirm with the code',
  },
} as const;

function ProofForm({ by, onProven }: ProofFormProps) {
  const { missing, button, ...input } = FIELDS[by];
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'ready' | 'sending'>('ready');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    if (value.trim() === '') return setFault(missing);
    setState('sending');
    try {
      await sendProof({ [by]: value });
      onProven();
    } catch (error) {
      setFault(errorText(error, UNREACHABLE));
      setState('ready');
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <TextField {...input} value={value} onChange={setValue} fault={fault} required />
      <Button type="submit" look="primary" disabled={state === 'sending'} className="w-full">
        {state === 'sending' ? 'Confirming…' : button}
      </Button>
    </form>
  );
}

function PasskeyProof({ onProven }: Pick<ProofFormProps, 'onProven'>) {
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useExclusive(async () => {
    try {
      await sendPasskeyProof({ response: await askForPasskey() });
      onProven();
    } catch (error) {
      setFault(error instanceof PasskeyCancelled ? undefined : errorText(error, UNREACHABLE));
    }
  });
  return (
    <>
      <Button disabled={isRunning} onClick={() => run(undefined)} className="w-full">
        Confirm with a passkey
      </Button>
      {fault !== undefined && (
        <p role="alert" className="text-sm font-medium text-down">
          {fault}
        </p>
      )}
    </>
  );
}

/** Asks who it is before something that only the person may do; it stands once on a page that has such things. */
export function ProofDialog() {
  const [waiting, setWaiting] = useAtom(waitingForProofAtom);
  const { data: safety } = useQuery({ ...safetyQuery, enabled: waiting !== null });
  const settle = (how: 'onProven' | 'onCancelled') => {
    waiting?.[how]();
    setWaiting(null);
  };
  return (
    <Dialog
      open={waiting !== null}
      onOpenChange={() => settle('onCancelled')}
      title="Confirm that it is you"
      description="You will not be asked again for ten minutes."
    >
      <div className="mt-4 space-y-3">
        {safety?.hasPassword !== false && <ProofForm by="password" onProven={() => settle('onProven')} />}
        {safety?.hasTotp === true && <ProofForm by="code" onProven={() => settle('onProven')} />}
        {(safety?.passkeys ?? 0) > 0 && hasPasskeys() && <PasskeyProof onProven={() => settle('onProven')} />}
        {safety?.hasGoogle === true && (
          <a href={GOOGLE_PROOF} className={`${buttonClass('quiet', 'md')} w-full`}>
            Confirm with Google
          </a>
        )}
      </div>
    </Dialog>
  );
}
