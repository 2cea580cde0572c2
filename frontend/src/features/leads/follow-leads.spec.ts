import { jest } from '@jest/globals';
import { createQueryClient } from '../../shared/query-client.js';
import { fakeSocket } from '../../shared/testing/fake-socket.js';
import { leadsQuery } from './api/leads-calls.js';
import { followLeads } from './follow-leads.js';

it('reads every page again when somebody wrote, or after a connection was lost, and says when the session ends', () => {
  const client = createQueryClient();
  const { queryKey } = leadsQuery({ search: 'anna', offset: 50, activeOnly: true });
  const isOld = () => client.getQueryState(queryKey)?.isInvalidated;
  const learn = () => client.setQueryData(queryKey, { rows: [], total: 0 });
  const ended = jest.fn();
  const { socket, push } = fakeSocket();
  followLeads(socket, client, ended);
  for (const event of ['leads:changed', 'connect']) {
    learn();
    expect(isOld()).toBe(false);
    push(event);
    expect(isOld()).toBe(true);
  }
  expect(ended).not.toHaveBeenCalled();
  push('session:ended');
  expect(ended).toHaveBeenCalledTimes(1);
  client.clear();
});
