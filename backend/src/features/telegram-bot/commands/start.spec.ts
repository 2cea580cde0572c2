import type { Redeemed } from '../../telegram-link/link-tokens.js';
import type { LinkQuestion } from '../../telegram-link/link-requests.js';
import { handleStart, type StartNeeds } from './start.js';
import type { ChatCommand } from './chat-command.js';

const chat = { chatId: '7', userId: '7', username: 'ada', firstName: 'Ada', lastName: null };

interface Situation {
  readonly words: readonly string[];
  readonly redeemed?: Redeemed;
  readonly asked?: LinkQuestion;
  readonly resumed?: 'resumed' | 'was-on';
  readonly connected?: boolean;
}

it.each<[string, Situation, string, RegExp]>([
  ['nobody we know', { words: [] }, 'no-code', /^Hello, I am Bellwether/],
  ['a good code', { words: ['AbC'], redeemed: 'connected' }, 'connected', /^Connected\./],
  ['an old code', { words: ['AbC'], redeemed: 'expired' }, 'expired', /expired.*10 minutes/],
  ['a cancelled code', { words: ['AbC'], redeemed: 'cancelled' }, 'cancelled', /was cancelled on the page/],
  [
    'a code of an ended browser',
    { words: ['AbC'], redeemed: 'ended' },
    'ended',
    /has been disconnected since/,
  ],
  ['a stranger’s code', { words: ['AbC'], redeemed: 'unknown' }, 'unknown', /do not know this link/],
  [
    'a code in a chat of an account',
    { words: ['A'], redeemed: 'taken' },
    'taken',
    /cannot have a trial as well/,
  ],
  [
    'the code of an account',
    {
      words: ['A'],
      redeemed: 'account',
      asked: { kind: 'asked', email: 'ann@mail.example', trialImport: { triggers: 2, fitting: 1 } },
    },
    'asked',
    /^Connect this chat to the account a•••@m•••\.example\?[^]*room for 1/,
  ],
  [
    'the code of the chat’s own account',
    { words: ['A'], redeemed: 'account', asked: { kind: 'already', email: 'ann@mail.example' } },
    'already',
    /^Connected to a•••@m•••\.example/,
  ],
  [
    'the code of another account',
    { words: ['A'], redeemed: 'account', asked: { kind: 'other-account', email: 'bob@bank.example' } },
    'other-account',
    /another account, b•••@b•••\.example\.[^]*press Disconnect/,
  ],
  [
    'the code of a suspended account',
    { words: ['A'], redeemed: 'account', asked: { kind: 'inactive' } },
    'inactive',
    /no longer active/,
  ],
  [
    'the old code of an account',
    { words: ['A'], redeemed: 'account', asked: { kind: 'expired' } },
    'expired',
    /expired.*10 minutes/,
  ],
  ['no code, connected', { words: [], connected: true }, 'already-connected', /^You are connected/],
  ['no code, stopped before', { words: [], connected: true, resumed: 'resumed' }, 'resumed', /on again/],
  [
    'no code, stopped, never connected',
    { words: [], resumed: 'resumed' },
    'resumed-alone',
    /^Messages are on/,
  ],
  [
    'a good code, stopped before',
    { words: ['A'], redeemed: 'connected', resumed: 'resumed' },
    'connected',
    /^Connected/,
  ],
])('%s', async (_name, situation, outcome, text) => {
  const replies: string[] = [];
  let resumes = 0;
  const context: ChatCommand = {
    chat,
    words: situation.words,
    reply: async (said) => void replies.push(said),
  };
  const needs: StartNeeds = {
    linkTokens: {
      redeem: async () => situation.redeemed ?? 'unknown',
      hasConnected: async () => situation.connected ?? false,
    },
    links: { ask: async () => situation.asked ?? { kind: 'unknown' } },
    chats: {
      resume: async () => {
        resumes += 1;
        return situation.resumed ?? 'was-on';
      },
    },
    publicUrl: 'https://bellwether.example',
    brandName: 'Bellwether',
  };
  await expect(handleStart(context, needs)).resolves.toBe(outcome);
  const endsPause = situation.words.length === 0 || outcome === 'connected' || outcome === 'already';
  expect(resumes).toBe(endsPause ? 1 : 0);
  expect(replies).toHaveLength(1);
  expect(replies[0]).toMatch(text);
});
