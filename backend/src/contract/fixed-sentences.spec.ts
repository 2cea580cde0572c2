import { PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, RESET_LINK_FAULT, SUMMARY_TIME_FAULT } from './account.js';
import { CODE_FAULT } from './billing.js';
import { ERROR_SENTENCES } from './errors.js';
import { BOUNDS_MUST_BE_POSITIVE, LOWER_BELOW_UPPER, PRICE_MUST_BE_POSITIVE } from './level-rules.js';
import { CODE_NOT_SENT, INVALID_CODE, INVALID_HANDLE } from './trial-page.js';

/** Sentences whose wording is fixed: pages and the API show them as they stand. */
it.each([
  [ERROR_SENTENCES.TRIAL_TOKEN, 'Invalid trial token'],
  [INVALID_HANDLE, 'Enter a valid Telegram handle like @yourname'],
  [CODE_NOT_SENT, "Couldn't send code. Make sure you started the bot in Telegram."],
  [INVALID_CODE, 'Invalid code.'],
  [PRICE_MUST_BE_POSITIVE, 'Price must be positive'],
  [BOUNDS_MUST_BE_POSITIVE, 'Both bounds must be positive'],
  [LOWER_BELOW_UPPER, 'Lower bound must be less than upper bound'],
  [PASSWORDS_DIFFER, 'Passwords do not match'],
  [PASSWORD_TOO_SHORT, 'Password must be at least 8 characters long'],
  [RESET_LINK_FAULT, 'This password reset link is invalid or has expired.'],
  [SUMMARY_TIME_FAULT, 'Invalid format: Please enter time in HH:MM format'],
  [CODE_FAULT, 'Invalid or expired code'],
])('%s', (sentence, fixed) => {
  expect(sentence).toBe(fixed);
});
