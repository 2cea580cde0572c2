import { isAnswerLost, isDatabaseUnavailable } from './database-fault.js';

const coded = (code: string, message = 'refused'): Error => Object.assign(new Error(message), { code });

it.each([
  ['the socket was reset', coded('ECONNRESET', 'read ECONNRESET'), 'lost'],
  ['pg: the connection ended', new Error('Connection terminated unexpectedly'), 'lost'],
  ['pg: no answer in time', new Error('Query read timeout'), 'lost'],
  [
    'pg: it broke before',
    new Error('Client has encountered a connection error and is not queryable'),
    'lost',
  ],
  ['the server ends all sessions', coded('57P01'), 'lost'],
  ['the server crashed', coded('57P02'), 'lost'],
  ['a connection failure by its SQLSTATE', coded('08006'), 'lost'],
  ['pg: it was closed', new Error('Client was closed and is not queryable'), 'unavailable'],
  ['nobody listened, so nothing was asked', coded('ECONNREFUSED', 'connect ECONNREFUSED'), 'unavailable'],
  ['no connection was free', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['the statement took too long, and was rolled back', coded('57014'), 'unavailable'],
  ['a deadlock', coded('40P01'), 'unavailable'],
  ['a value that breaks a rule', coded('23514'), 'neither'],
  ['an error of ours', new TypeError('evidence is null'), 'neither'],
  ['no error at all', 'Connection terminated', 'neither'],
])('%s', (_what, error, fault) => {
  expect(isAnswerLost(error)).toBe(fault === 'lost');
  expect(isDatabaseUnavailable(error)).toBe(fault !== 'neither');
});
