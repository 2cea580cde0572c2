import { ValidateBy } from 'class-validator';
import { PASSWORD_TOO_COMMON, passwordFault } from '../../../contract/account.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** Digits and signs that people put around a word: "Dragon2024!" is "dragon". */
const ORNAMENTS = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** What is wrong with a password that somebody wants to have, as they read it, or null. Pure. */
export function newPasswordFault(password: string): string | null {
  return passwordFault(password) ?? (isCommon(password) ? PASSWORD_TOO_COMMON : null);
}

/** Whether it is one of the passwords tried first, in any case and with any digits and signs around it. Pure. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replace(ORNAMENTS, ''));
}

/** A field that holds a password somebody wants to have. What is no text is left to `@IsString`. */
export function IsNewPassword(): PropertyDecorator {
  return ValidateBy({
    name: 'isNewPassword',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || newPasswordFault(value) === null,
      defaultMessage: (facts) => newPasswordFault(String(facts?.value)) ?? '',
    },
  });
}
