import type { Trigger } from '@contract/trigger.js';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../../../shared/query-client.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import { changeTriggers, followTriggers, triggersQuery } from './triggers-query.js';

/** A list that is shown, and read again at this moment; `answers` end the reads, the oldest first. */
function readingAgain(known: readonly Trigger[]) {
  const client = createQueryClient();
  const answers: ((list: readonly Trigger[]) => void)[] = [];
  const queryFn = () => new Promise<readonly Trigger[]>((resolve) => answers.push(resolve));
  client.setQueryData(triggersQuery.queryKey, known);
  new QueryObserver(client, { ...triggersQuery, queryFn }).subscribe(() => undefined);
  const stop = () => client.clear();
  void client.invalidateQueries(triggersQuery);
  const settled = async () => {
    while (client.isFetching() > 0) await Promise.resolve();
  };
  return { client, answers, settled, stop, list: () => client.getQueryData(triggersQuery.queryKey) };
}

describe('a read that is older than what happened since', () => {
  it('does not bring back what was deleted elsewhere', async () => {
    const { client, answers, settled, stop, list } = readingAgain([trigger()]);
    const { socket, push } = fakeSocket();
    const unfollow = followTriggers(socket, client);
    push('trigger:deleted', { id: 'a' });
    answers[0]?.([trigger()]);
    answers[1]?.([]);
    await settled();
    expect([answers.length, list()]).toEqual([2, []]);
    unfollow();
    stop();
  });

  it('does not undo a change of this tab', async () => {
    const { client, answers, settled, stop, list } = readingAgain([]);
    changeTriggers(client, (known) => [...known, trigger()]);
    answers[0]?.([]);
    expect(list()).toEqual([trigger()]);
    answers[1]?.([trigger()]);
    await settled();
    expect(list()).toEqual([trigger()]);
    stop();
  });
});

it('reads nothing again for a change while no read is under way', async () => {
  const { client, answers, settled, stop, list } = readingAgain([]);
  answers[0]?.([trigger()]);
  await settled();
  changeTriggers(client, () => []);
  expect([answers.length, list()]).toEqual([1, []]);
  stop();
});
