import type { ProcessRole } from '../../contract/admin/operations.js';
import { connectionsOf, connectionVerdict } from './connection-budget.js';

const URL = 'postgres://bellwether@db/bellwether';
const ALL: readonly ProcessRole[] = ['web', 'market', 'sender', 'scheduler'];

it.each([
  ['one process for all', ALL, 10, URL, 11],
  ['a web process, which asks for no lease', ['web'] as const, 6, URL, 6],
  ['a sender', ['sender'] as const, 4, URL, 5],
  ['all behind a pooler: the lease connection only', ALL, 10, 'postgres://bellwether@direct/bellwether', 1],
])('%s', (_name, roles, databasePoolSize, databaseLeaseUrl, expected) => {
  expect(connectionsOf({ roles, databaseUrl: URL, databasePoolSize, databaseLeaseUrl })).toBe(expected);
});

it.each([
  [11, 0, 37, 'fits'],
  [11, 69, 100, 'fits'],
  [11, 70, 100, 'near'],
  [11, 89, 100, 'near'],
  [11, 90, 100, 'over'],
])('%i and %i others of %i: %s', (own, others, limit, kind) => {
  expect(connectionVerdict({ own, others, limit }).kind).toBe(kind);
});

it('a refusal states the sum and what to do', () => {
  expect(connectionVerdict({ own: 11, others: 95, limit: 97 })).toEqual({
    kind: 'over',
    sentence:
      'The database has too few connections: this process may open 11 connections to the database and the others that run 95, 106 in all, of 97. Set DATABASE_POOL_SIZE lower or max_connections higher.',
  });
});
