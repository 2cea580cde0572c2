import type { SessionView, SignInMethod } from '@contract/account-safety.js';

const METHODS: Readonly<Record<SignInMethod, string>> = {
  password: 'with password',
  'password-code': 'with password and code',
  google: 'with Google',
  passkey: 'with a passkey',
};

/** How a session is called. Pure. */
export function sessionTitle({ label }: Pick<SessionView, 'label'>): string {
  return label ?? 'Unknown browser';
}

/** From where, and how it was opened. Pure. */
export function sessionFacts({ address, method }: Pick<SessionView, 'address' | 'method'>): string {
  const known = [
    ...(address === null ? [] : [`from ${address}`]),
    ...(method === null ? [] : [METHODS[method]]),
  ];
  const [first, ...rest] = known;
  if (first === undefined) return 'Signed in before this was noted';
  return [`Signed in ${first}`, ...rest].join(' ');
}
