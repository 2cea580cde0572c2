import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import { refetchCalls } from '../../../shared/testing/refetch-calls.js';
import { changeTriggers, followTriggers, triggersQuery } from './triggers-query.js';

describe('a read that is older than what happened since', () => {
  it('does not bring back what was deleted elsewhere', async () => {
    const { client, answers, settled, stop, shown } = refetchCalls(triggersQuery, [trigger()]);
    const { socket, push } = fakeSocket();
    const unfollow = followTriggers(socket, client);
    push('trigger:deleted', { id: 'a' });
    answers[0]?.([trigger()]);
    answers[1]?.([]);
    await settled();
    expect([answers.length, shown()]).toEqual([2, []]);
    unfollow();
    stop();
  });

  it('does not undo a change of this tab', async () => {
    const { client, answers, settled, stop, shown } = refetchCalls(triggersQuery, []);
    changeTriggers(client, (known) => [...known, trigger()]);
    answers[0]?.([]);
    expect(shown()).toEqual([trigger()]);
    answers[1]?.([trigger()]);
    await settled();
    expect(shown()).toEqual([trigger()]);
    stop();
  });
});

it('reads nothing again for a change while no read is under way', async () => {
  const { client, answers, settled, stop, shown } = refetchCalls(triggersQuery, []);
  answers[0]?.([trigger()]);
  await settled();
  changeTriggers(client, () => []);
  expect([answers.length, shown()]).toEqual([1, []]);
  stop();
});
