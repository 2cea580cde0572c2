import { ValidateBy } from 'class-validator';
import { newPasswordFault } from './domain/password-rules.js';

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
