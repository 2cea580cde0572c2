import type { Condition } from '../../../contract/trigger.js';
import { planSentences } from '../../../contract/plans.js';
import type { Owner } from '../../../identity/owner.js';
import { makeTrigger } from '../../triggers/testing/make-trigger.js';
import type { TriggerRef, EditOutcome } from '../../triggers/triggers.service.js';
import { handleEdit, handleNumbered, type NumberedCommand } from './numbered.js';
import type { ChatCommand } from './chat-command.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

const chat = { chatId: '7', userId: '7', username: null, firstName: 'Ada', lastName: null };
const trigger = makeTrigger({ op: 'below', level: 2500 }, { id: 'b', symbol: 'ETH' });
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

it('edits no level where there is none, and says where it is changed', async () => {
  const moved = makeTrigger({ op: 'above', level: 1.03, series: 'low1h' });
  const replies: string[] = [];
  const outcome = await handleEdit(
    { chat, words: ['1', '5%'], reply: async (said) => void replies.push(said) },
    {
      chats: { listed: async () => ['a'], messages: async () => 'on' },
      owners: { ownerOfChat: async (chatId) => ({ kind: 'trial', chatId }) },
      triggers: { find: async () => moved, edit: async () => Promise.reject(new Error('edited')) },
      prices: { get: () => null },
      publicUrl: 'https://bellwether.example',
      source: 'live',
      sentences: SOLD,
    },
  );
  expect(outcome).toBe('refused');
  expect(replies).toEqual([
    expect.stringMatching(
      /has no price level\. Change it at https:.*, or send \/delete 1 and set another\.$/,
    ),
  ]);
});

it.each<[string, Condition, RegExp]>([
  ['a move', { op: 'below', level: 0.97, series: 'high1h' }, /\n\/move BTC 3% 1h down sets it again\.$/],
  ['a trail', { op: 'below', level: 0.95, series: 'fall' }, /\n\/trail BTC 5% fall sets it again\.$/],
  ['outside', { op: 'outside', low: 1, high: 2 }, /\n\/outside BTC 1 2 sets it again\.$/],
  ['the RSI', { op: 'above', level: 70, series: 'rsi14.1h' }, /\nYou can set it again on the web\.$/],
])('says how to set %s again', async (_name, condition, text) => {
  const act: EditOutcome = { kind: 'done', trigger: makeTrigger(condition), phase: 'armed' };
  expect((await say('delete', ['1'], { act })).text).toMatch(text);
});

it('arms what the price tells nothing of from the next one on', async () => {
  const act: EditOutcome = {
    kind: 'done',
    trigger: makeTrigger({ op: 'above', level: 70, series: 'rsi14.1h' }),
    phase: 'settling',
  };
  expect((await say('arm', ['1'], { act })).text).toMatch(/\nI begin with the next price\./);
});
