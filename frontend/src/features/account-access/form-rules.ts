import { EMAIL_FAULT, PASSWORDS_DIFFER, passwordFault } from '@contract/account.js';

/** What is wrong with each field of a form; a field that is right is not there. */
export type Faults<T> = { readonly [K in keyof T]?: string };

export interface SignUpValues {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

export interface ResetValues {
  readonly newPassword: string;
  readonly confirmation: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailFault(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.';
  return EMAIL.test(email.trim()) ? null : EMAIL_FAULT;
}

function missing(text: string, sentence: string): string | null {
  return text.trim() === '' ? sentence : null;
}

/** Leaves out the fields that are right. */
function faultsOf<T>(found: { readonly [K in keyof T]: string | null }): Faults<T> {
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as Faults<T>;
}

/** What keeps a sign-up from being sent. The server has the last word on addresses and common passwords. */
export function signUpFaults({ email, password, firstName, lastName }: SignUpValues): Faults<SignUpValues> {
  return faultsOf<SignUpValues>({
    firstName: missing(firstName, 'Enter your first name.'),
    lastName: missing(lastName, 'Enter your last name.'),
    email: emailFault(email),
    password: password === '' ? 'Enter a password.' : passwordFault(password),
  });
}

/** What keeps a sign-in from being sent. An old password may be of any length. */
export function signInFaults({ email, password }: SignInValues): Faults<SignInValues> {
  return faultsOf<SignInValues>({
    email: emailFault(email),
    password: password === '' ? 'Enter your password.' : null,
  });
}

/** Of a form that asks for the password alone. */
export function passwordFaults({
  password,
}: {
  readonly password: string;
}): Faults<{ readonly password: string }> {
  return password === '' ? { password: 'Enter your password.' } : {};
}

export function forgotFaults({ email }: { readonly email: string }): Faults<{ readonly email: string }> {
  return faultsOf<{ readonly email: string }>({ email: emailFault(email) });
}

/** What keeps a new password from being sent; that both are the same is looked at before their length. */
export function resetFaults({ newPassword, confirmation }: ResetValues): Faults<ResetValues> {
  if (newPassword !== confirmation) return { confirmation: PASSWORDS_DIFFER };
  return faultsOf<ResetValues>({ newPassword: passwordFault(newPassword), confirmation: null });
}
