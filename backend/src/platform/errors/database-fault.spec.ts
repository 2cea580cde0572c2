import { isAnswerLost } from './database-fault.js';

const coded = (code: string, message = 'refused'): Error => Object.assign(new Error(message), { code });

it.each([
  ['the socket was reset', coded('ECONNRESET', 'read ECONNRESET'), true],
  ['pg: the connection ended', new Error('Connection terminated unexpectedly'), true],
  ['pg: no answer in time', new Error('Query read timeout'), true],
  ['the server ends all sessions', coded('57P01'), true],
  ['nobody listened, so nothing was asked', coded('ECONNREFUSED', 'connect ECONNREFUSED'), false],
  ['no connection was free', new Error('timeout exceeded when trying to connect'), false],
  ['the statement took too long, and was rolled back', coded('57014'), false],
  ['a deadlock', coded('40P01'), false],
  ['an error of ours', new TypeError('evidence is null'), false],
  ['no error at all', 'Connection terminated', false],
])('isAnswerLost: %s', (_what, error, lost) => {
  expect(isAnswerLost(error)).toBe(lost);
});
