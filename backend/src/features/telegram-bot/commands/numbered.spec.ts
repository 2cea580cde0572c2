import { planSentences } from '../../../contract/plans.js';
import type { Trigger } from '../../../contract/trigger.js';
import type { Owner } from '../../../identity/owner.js';
import type { TriggerRef, EditOutcome } from '../../triggers/triggers.service.js';
import { handleNumbered, type NumberedCommand } from './numbered.js';
import type { ChatCommand } from './chat-command.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

const chat = { chatId: '7', userId: '7', username: null, firstName: 'Ada', lastName: null };
const trigger: Trigger = {
  id: 'b',
  symbol: 'ETH',
  direction: 'below',
  price: 2500,
  bandLow: null,
  bandHigh: null,
  active: true,
  breachState: 'none',
  paused: null,
  createdAt: '',
  updatedAt: '',
  lastFiredAt: null,
};
const done: EditOutcome = { kind: 'done', trigger, phase: 'armed' };

async function say(
  command: NumberedCommand,
  words: readonly string[],
  { listed = ['a', 'b'], act = done }: { listed?: readonly string[]; act?: EditOutcome } = {},
): Promise<{ outcome: string; text: string; acts: string[] }> {
  const acts: string[] = [];
  const replies: string[] = [];
  const note =
    (name: string) =>
    async (owner: Owner, { id, condition }: TriggerRef, to = ''): Promise<EditOutcome> => {
      expect(owner).toEqual({ kind: 'trial', chatId: '7' });
      expect(condition).toBeNull();
      acts.push(`${name} ${id} ${to}`.trim());
      return act;
    };
  const context: ChatCommand = { chat, words, reply: async (said) => void replies.push(said) };
  const outcome = await handleNumbered(command, context, {
    chats: { listed: async () => listed, messages: async () => 'on' },
    owners: { ownerOfChat: async (chatId) => ({ kind: 'trial', chatId }) },
    triggers: { rearm: note('rearm'), switch: note('switch'), remove: note('remove') },
    prices: { get: () => null },
    source: 'simulated',
    sentences: SOLD,
  });
  expect(replies).toHaveLength(1);
  return { outcome, acts, text: String(replies[0]) };
}

it.each<[NumberedCommand, string, RegExp]>([
  ['arm', 'rearm b', /^SIMULATED PRICE\nArmed: ▼ ETH below 2,500\nI will message you/],
  ['disarm', 'switch b disarmed', /^Disarmed: ▼ ETH below 2,500\n\/arm 2 switches it on again\.$/],
  ['delete', 'remove b', /^Deleted: ▼ ETH below 2,500\n\/below ETH 2500 sets it again\.$/],
])('/%s 2', async (command, act, text) => {
  const did = await say(command, ['2']);
  expect(did).toMatchObject({ outcome: 'done', acts: [act] });
  expect(did.text).toMatch(text);
});

it.each(['#2', '2.', '02'])('reads %s as a number of the list', async (word) => {
  await expect(say('arm', [word])).resolves.toMatchObject({ outcome: 'done', acts: ['rearm b'] });
});

it.each<[readonly string[], RegExp]>([
  [[], /for example \/arm 1$/],
  [['BTC'], /for example \/arm 1$/],
  [['1', '2'], /for example \/arm 1$/],
  [['-1'], /for example \/arm 1$/],
  [['1e0'], /for example \/arm 1$/],
  [['9999999'], /for example \/arm 1$/],
  [['0'], /^There is no number 0: your last list had 2 triggers/],
  [['3'], /^There is no number 3/],
])('refuses %j and touches nothing', async (words, text) => {
  const did = await say('arm', words);
  expect(did).toMatchObject({ outcome: 'refused', acts: [] });
  expect(did.text).toMatch(text);
});

it('asks for a list when none was shown, and says when a trigger has gone', async () => {
  await expect(say('arm', ['1'], { listed: [] })).resolves.toMatchObject({
    outcome: 'refused',
    text: expect.stringMatching(/^Send \/list first/),
  });
  await expect(say('arm', ['1'], { act: { kind: 'paused', trigger } })).resolves.toMatchObject({
    outcome: 'paused',
    text: SOLD.pausedByPlan,
  });
  await expect(say('delete', ['1'], { act: { kind: 'gone' } })).resolves.toMatchObject({
    outcome: 'gone',
    text: expect.stringMatching(/^Number 1 of your last list is no longer there/),
  });
});
