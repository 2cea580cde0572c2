import { HttpError } from '../../../shared/http.js';
import { enableFailure, isUnverified, startFailure, verifyFailure } from './failure.js';

const ours = (status: number, message: string) =>
  new HttpError(
    status,
    '',
    JSON.stringify({ statusCode: status, code: 'RULE_BROKEN', message, requestId: 'r' }),
  );
const NOT_SENT = "Couldn't send code. Make sure you started the bot in Telegram.";
const NOT_CHECKED = 'The code could not be checked. Please try again in a moment.';
const NEW_CODE = 'A code works for 10 minutes and five attempts: send a new one.';
const NO_NETWORK = new TypeError('fetch failed');

it.each([
  ['the same sentence once', ours(422, NOT_SENT), null],
  ['why, if the server says it', ours(429, 'Too many attempts.'), 'Too many attempts.'],
  ['nothing without a sentence', new HttpError(500, '', ''), null],
  ['nothing without a network', NO_NETWORK, null],
])('a code that was not sent: %s', (_name, error, detail) => {
  expect(startFailure(error)).toEqual({ text: NOT_SENT, detail });
});

it.each([
  [ours(422, 'Invalid code.'), 'Invalid code.', NEW_CODE],
  [new HttpError(400, '', ''), 'Invalid code.', NEW_CODE],
  [ours(429, 'Too many attempts.'), 'Too many attempts.', null],
  [new HttpError(502, '', '<html>'), NOT_CHECKED, null],
  [NO_NETWORK, NOT_CHECKED, null],
])('a code that was not taken, and what to do then', (error, text, detail) => {
  expect(verifyFailure(error)).toEqual({ text, detail });
});

it('levels that were not saved', () => {
  expect(enableFailure(ours(503, 'There is no ETH price yet.'))).toEqual({
    text: "Couldn't enable alerts.",
    detail: 'There is no ETH price yet.',
  });
});

it.each([
  [401, true],
  [403, true],
  [409, false],
  [500, false],
])('%d means unverified: %s', (status, unverified) => {
  expect(isUnverified(ours(status, ''))).toBe(unverified);
});
