import type { Redeemed } from '../handshakes.js';
import { handleStart, type StartNeeds } from './start.js';
import type { Talk } from './talk.js';

const chat = { chatId: '7', userId: '7', username: 'ada', firstName: 'Ada', lastName: null };

interface Situation {
  readonly words: readonly string[];
  readonly redeemed?: Redeemed;
  readonly resumed?: 'resumed' | 'was-on';
  readonly connected?: boolean;
}

it.each<[string, Situation, string, RegExp]>([
  ['nobody we know', { words: [] }, 'no-code', /^Hello, I am Bellwether/],
  ['a good code', { words: ['AbC'], redeemed: 'connected' }, 'connected', /^Connected\./],
  ['an old code', { words: ['AbC'], redeemed: 'expired' }, 'expired', /run out.*10 minutes/],
  ['a cancelled code', { words: ['AbC'], redeemed: 'cancelled' }, 'cancelled', /was cancelled on the page/],
  [
    'a code of an ended browser',
    { words: ['AbC'], redeemed: 'ended' },
    'ended',
    /has been disconnected since/,
  ],
  ['a stranger’s code', { words: ['AbC'], redeemed: 'unknown' }, 'unknown', /do not know this link/],
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
  const talk: Talk = { chat, words: situation.words, reply: async (said) => void replies.push(said) };
  const needs: StartNeeds = {
    handshakes: {
      redeem: async () => situation.redeemed ?? 'unknown',
      hasConnected: async () => situation.connected ?? false,
    },
    chats: {
      resume: async () => {
        resumes += 1;
        return situation.resumed ?? 'was-on';
      },
    },
    publicUrl: 'https://bellwether.example',
  };
  await expect(handleStart(talk, needs)).resolves.toBe(outcome);
  expect(resumes).toBe(situation.words.length === 0 || outcome === 'connected' ? 1 : 0);
  expect(replies).toHaveLength(1);
  expect(replies[0]).toMatch(text);
});
