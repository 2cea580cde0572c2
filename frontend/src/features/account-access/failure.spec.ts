import { HttpError } from '../../shared/http.js';
import { failureLines } from './failure.js';

const ours = (part: object) =>
  new HttpError(
    422,
    '',
    JSON.stringify({ statusCode: 422, code: 'RULE_BROKEN', message: 'Not allowed.', ...part }),
  );

it.each([
  ['the text of the server', ours({}), ['Not allowed.']],
  [
    'the text of the server and what it says of the fields',
    ours({ fields: [{ field: 'password', message: 'This password is too common.' }] }),
    ['Not allowed.', 'This password is too common.'],
  ],
  ['a sentence once', ours({ fields: [{ field: 'email', message: 'Not allowed.' }] }), ['Not allowed.']],
  ['that it was refused, without a text', new HttpError(400, 'Bad Request', ''), ['Login failed']],
  ['that it was refused, with a foreign text', new HttpError(502, '', '<html>'), ['Login failed']],
  [
    'that something went wrong without an answer',
    new TypeError('Failed to fetch'),
    ['Something went wrong. Please try again'],
  ],
])('says %s', (_name, error, lines) => {
  expect(failureLines(error, 'Login failed')).toEqual(lines);
});
