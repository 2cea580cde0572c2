import type { RecoveryCodes, TotpBegun } from '@contract/account-safety.js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '../api/safety-calls.js';
import { safetyQuery } from '../api/safety-queries.js';
import { useSafetyAct } from '../use-safety-act.js';

const REREADS = ['api', 'user'] as const;

interface SetupProps {
  readonly begun: TotpBegun;
  readonly onConfirmed: (codes: RecoveryCodes) => void;
}

/** The secret for the app, and the first code of it. */
function Setup({ begun, onConfirmed }: SetupProps) {
  const [code, setCode] = useState('');
  const { run, isRunning } = useSafetyAct({
    call: confirmTotp,
    failed: 'Not confirmed',
    rereads: REREADS,
    onDone: (codes) => {
      onConfirmed(codes);
      return { tone: 'plain', title: 'Signing in asks for a code from now on.' };
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') run({ code: code.trim() });
  };
  return (
    <form noValidate aria-label="Authenticator app" onSubmit={submit} className="space-y-4">
      <p>
        Add this key to your authenticator app, or open it there on this device. Then type the code it shows.
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-semibold break-all text-strong select-all">{begun.secret}</code>
        <CopyButton text={begun.secret} label="Copy the key" doneLabel="Key copied" />
      </p>
      <a href={begun.uri} className={buttonClass('quiet', 'sm')}>
        Open in an app
      </a>
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button type="submit" disabled={isRunning}>
        {isRunning ? 'Confirming…' : 'Confirm'}
      </Button>
    </form>
  );
}

function ShownCodes({ codes }: RecoveryCodes) {
  return (
    <div className="space-y-3 rounded-lg border border-line p-3">
      <p className="font-medium text-strong">Keep these recovery codes. They are shown only now.</p>
      <p>Each works once, in place of a code from the app.</p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-1 tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-strong">{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy the codes" doneLabel="Codes copied" />
    </div>
  );
}

/** A code of an authenticator app beside the password. */
export function TotpPanel() {
  const { data: safety } = useQuery(safetyQuery);
  const [begun, setBegun] = useState<TotpBegun>();
  const [codes, setCodes] = useState<RecoveryCodes>();
  const begin = useSafetyAct({
    call: () => beginTotp(),
    failed: 'Not begun',
    rereads: safetyQuery.queryKey,
    onDone: (answer) => {
      setBegun(answer);
      return undefined;
    },
  });
  const remove = useSafetyAct({
    call: () => removeTotp(),
    failed: 'Not removed',
    rereads: REREADS,
    onDone: () => {
      setCodes(undefined);
      return { tone: 'plain', title: 'The authenticator app was removed.' };
    },
  });
  const renew = useSafetyAct({
    call: () => renewRecoveryCodes(),
    failed: 'No new codes',
    rereads: safetyQuery.queryKey,
    onDone: (answer) => {
      setCodes(answer);
      return undefined;
    },
  });
  const isOn = safety?.hasTotp === true;
  return (
    <Panel id="totp" title="Authenticator app" mark={isOn && <Badge tone="good">On</Badge>}>
      <div className="space-y-4 px-4 py-4 text-sm sm:px-5">
        {codes !== undefined && <ShownCodes codes={codes.codes} />}
        {isOn ? (
          <>
            <p>
              Signing in with your password asks for a code of your app. {safety.recoveryCodes} of 10 recovery
              codes are left.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button aria-busy={renew.isRunning} onClick={() => renew.run(undefined)}>
                New recovery codes
              </Button>
              <Button aria-busy={remove.isRunning} onClick={() => remove.run(undefined)}>
                Remove
              </Button>
            </div>
          </>
        ) : begun === undefined ? (
          <>
            <p>Besides your password, signing in asks for a code that an app on your phone shows.</p>
            <Button aria-busy={begin.isRunning} onClick={() => begin.run(undefined)}>
              Set up
            </Button>
          </>
        ) : (
          <Setup
            begun={begun}
            onConfirmed={(made) => {
              setBegun(undefined);
              setCodes(made);
            }}
          />
        )}
      </div>
    </Panel>
  );
}
