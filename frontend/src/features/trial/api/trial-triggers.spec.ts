import { toTrialTrigger } from '@contract/trigger.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { makeTrigger } from '../../../shared/testing/make-trigger.js';
import { refetchCalls } from '../../../shared/testing/refetch-calls.js';
import { followTrialTriggers, trialTriggersQuery } from './trial-triggers.js';

const ARMED = { triggers: [toTrialTrigger(makeTrigger())] };
const NONE = { triggers: [] };

it.each([
  ['what was deleted stays away', 'trigger:deleted', { id: 'a' }, ARMED, NONE],
  ['what was made stays', 'trigger:changed', makeTrigger(), NONE, ARMED],
] as const)('a read that is older than a push: %s', async (_what, event, payload, before, after) => {
  const { client, answers, settled, stop, shown } = refetchCalls(trialTriggersQuery('T'), before);
  const { socket, push } = fakeSocket();
  const unfollow = followTrialTriggers(socket, client, 'T');
  push(event, payload);
  answers[0]?.(before);
  answers[1]?.(after);
  await settled();
  expect(shown()).toEqual(after);
  unfollow();
  stop();
});
