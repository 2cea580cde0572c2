import { type ReactNode, useState } from 'react';
import { HttpError } from '../../shared/http.js';
import { TextField } from '../../shared/ui/text-field.js';

function asksForCode(error: unknown): boolean {
  return error instanceof HttpError && error.body?.code === 'CODE_NEEDED';
}

export interface CodeField {
  /** What the call takes along: nothing until a code is asked for. */
  readonly code: { readonly code?: string };
  /** Once the server has asked for a code, the field for it. */
  readonly field: ReactNode;
  /** What the form says: being asked for a code is no failure. */
  readonly shownError: unknown;
}

/** The code of an authenticator app, in a form that asks for a password. `error` is what its last call failed with. */
export function useCodeField(error: unknown): CodeField {
  const [code, setCode] = useState('');
  const [state, setState] = useState<'absent' | 'asked'>('absent');
  if (state === 'absent' && asksForCode(error)) setState('asked');
  return {
    code: code.trim() === '' ? {} : { code: code.trim() },
    field: state === 'asked' && (
      <TextField
        label="Code of your authenticator app, or a recovery code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        required
      />
    ),
    shownError: asksForCode(error) && code === '' ? null : error,
  };
}
