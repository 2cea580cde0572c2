import { planSentences } from '../../../contract/plans.js';
import { END_OUT_OF_RANGE } from '../../../contract/trigger-rules.js';
import type { TriggerPatch } from '../../triggers/domain/edit-plan.js';
import { NAME_TOO_LONG } from '../../triggers/domain/read-label.js';
import { makeTrigger } from '../../triggers/testing/make-trigger.js';
import type { EditOutcome } from '../../triggers/triggers.service.js';
import type { ChatCommand } from './chat-command.js';
import { handleTerm, type TermCommand } from './terms.js';

const NOW = Date.UTC(2026, 10, 21, 14);
const chat = { chatId: '7', userId: '7', username: null, firstName: 'Ada', lastName: null };

/** What the bot says, and what it edits. */
async function say(
  command: TermCommand,
  text: string,
  outcomeOf: (patch: TriggerPatch) => EditOutcome = edited,
): Promise<{ outcome: string; text: string; patches: TriggerPatch[] }> {
  const patches: TriggerPatch[] = [];
  const replies: string[] = [];
  const words = text.split(' ').filter((word) => word !== '');
  const context: ChatCommand = { chat, words, reply: async (said) => void replies.push(said) };
  const outcome = await handleTerm(command, context, {
    chats: { listed: async () => ['a', 'b'] },
    owners: { ownerOfChat: async () => ({ kind: 'user', userId: 'u' }) },
    triggers: {
      edit: async (_owner, id, patch) => {
        expect(id).toBe('b');
        patches.push(patch);
        return outcomeOf(patch);
      },
    },
    sentences: planSentences({ proFor: null, brandName: 'Bellwether' }),
    now: NOW,
  });
  expect(replies).toHaveLength(1);
  return { outcome, patches, text: String(replies[0]) };
}

function edited({ label, rules }: TriggerPatch): EditOutcome {
  const trigger = makeTrigger({ op: 'above', level: 65_000 }, { ...label, ...rules });
  return { kind: 'done', trigger, phase: 'armed' };
}

it.each<[TermCommand, string, TriggerPatch, string]>([
  ['name', '2 Rent of May', { label: { name: 'Rent of May' } }, 'Named: ▲ BTC above 65,000 · Rent of May'],
  ['name', '#2 <b>Rent</b>', { label: { name: '<b>Rent</b>' } }, 'Named: ▲ BTC above 65,000 · <b>Rent</b>'],
  ['name', '2 -', { label: { name: null } }, 'No name any more: ▲ BTC above 65,000'],
  [
    'until',
    '2 3d',
    { rules: { expiresAt: '2026-11-24T14:00:00.000Z' } },
    'Ends 24 Nov 14:00 UTC: ▲ BTC above 65,000',
  ],
  [
    'until',
    '2 1H',
    { rules: { expiresAt: '2026-11-21T15:00:00.000Z' } },
    'Ends 15:00 UTC: ▲ BTC above 65,000',
  ],
  [
    'until',
    '2 2w',
    { rules: { expiresAt: '2026-12-05T14:00:00.000Z' } },
    'Ends 5 Dec 14:00 UTC: ▲ BTC above 65,000',
  ],
  ['until', '2 never', { rules: { expiresAt: null } }, 'Does not expire: ▲ BTC above 65,000'],
])('/%s %s', async (command, words, patch, text) => {
  await expect(say(command, words)).resolves.toEqual({ outcome: 'done', patches: [patch], text });
});

it.each<[TermCommand, string, string | RegExp]>([
  ['name', '', /for example \/name 1 Rent\. /],
  ['name', 'Rent', /for example \/name 1 Rent\. /],
  ['name', '2', /for example \/name 1 Rent\. /],
  ['name', '3 Rent', /^There is no number 3/],
  ['name', `2 ${'x'.repeat(41)}`, NAME_TOO_LONG],
  ['until', '2', /for example \/until 1 3d/],
  ['until', '2 tomorrow', /for example \/until 1 3d/],
  ['until', '2 3d 4h', /for example \/until 1 3d/],
  ['until', '2 -3d', /for example \/until 1 3d/],
  ['until', '2 0d', END_OUT_OF_RANGE],
  ['until', '2 367d', END_OUT_OF_RANGE],
  ['until', '2 999w', END_OUT_OF_RANGE],
])('/%s %s is refused, and touches nothing', async (command, words, text) => {
  await expect(say(command, words)).resolves.toEqual({
    outcome: 'refused',
    patches: [],
    text: typeof text === 'string' ? text : expect.stringMatching(text),
  });
});

it('says so where the trigger is gone or paused', async () => {
  const trigger = makeTrigger({ op: 'above', level: 65_000 });
  await expect(say('name', '2 Rent', () => ({ kind: 'gone' }))).resolves.toMatchObject({
    outcome: 'gone',
    text: expect.stringContaining('Number 2'),
  });
  await expect(say('until', '2 3d', () => ({ kind: 'paused', trigger }))).resolves.toMatchObject({
    outcome: 'paused',
  });
});
