import { HttpError } from '../../shared/http.js';
import { simulatorFailure } from './simulator-failure.js';

const refusal = (statusCode: number, fields?: readonly object[]) =>
  new HttpError(
    statusCode,
    '',
    JSON.stringify({ statusCode, code: 'RULE_BROKEN', message: 'Not allowed.', fields, requestId: 'r' }),
  );
const FIELDS = [
  { field: 'BTC', message: 'must be above 0' },
  { field: 'SOL', message: 'must be at most 1e12' },
];

it.each([
  ['somebody who is no admin', refusal(403), 'Not available', ['Admin access required']],
  [
    'bad fields',
    refusal(422, FIELDS),
    'Invalid input',
    ['BTC: must be above 0', 'SOL: must be at most 1e12'],
  ],
  ['a broken rule without fields', refusal(422), 'Invalid input', ['Not allowed.']],
  ['a 422 of somebody else', new HttpError(422, '', 'x'), 'Invalid input', []],
  ['a simulator that is off', refusal(404), 'Not available', ['Price simulator is disabled']],
  ['a server that fails', new HttpError(500, '', ''), 'Not available', ['Price simulator is disabled']],
  ['a network that fails', new TypeError('Failed to fetch'), 'Failed to run simulation', []],
])('tells %s', (_name, error, title, lines) => {
  expect(simulatorFailure(error)).toEqual({ title, lines });
});
