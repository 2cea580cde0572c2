import type { Condition, Trigger } from '../../contract/trigger.js';
import type { Phase } from '../../evaluator/domain/trigger-machine.js';
import type { CurrentPrice } from '../../price-feed/price-table.js';
import type { Fulfilled, TrialWish } from '../../triggers/triggers.service.js';
import { handleSet } from './set.js';
import type { Talk } from './talk.js';

const chat = { chatId: '7', userId: '7', username: null, firstName: 'Ada', lastName: null };
const price: CurrentPrice = {
  symbol: 'BTC',
  price: 64_100,
  at: 0,
  stale: false,
  fresh: true,
  change24h: null,
  sources: [],
};

function earlier(condition: Condition, active = true): Trigger {
  const level = condition.op === 'inside' ? null : condition.level;
  return {
    id: '1',
    symbol: 'BTC',
    direction: condition.op,
    price: level,
    bandLow: null,
    bandHigh: null,
    active,
    breachState: 'none',
    paused: null,
    createdAt: '',
    updatedAt: '',
    lastFiredAt: null,
  };
}

interface Situation {
  readonly words: readonly string[];
  readonly before?: Trigger;
  readonly phase?: Phase;
  readonly price?: Partial<CurrentPrice>;
}

async function set(situation: Situation): Promise<{ outcome: string; text: string; wishes: TrialWish[] }> {
  const wishes: TrialWish[] = [];
  const replies: string[] = [];
  const talk: Talk = { chat, words: situation.words, reply: async (said) => void replies.push(said) };
  const fulfilForTrial = async (_chatId: string, wish: TrialWish): Promise<Fulfilled> => {
    wishes.push(wish);
    const before = situation.before ?? null;
    return { before, trigger: earlier(wish.condition), phase: situation.phase ?? 'armed' };
  };
  const prices = { get: () => ({ ...price, ...situation.price }) };
  const chats = { messages: async () => 'on' as const };
  const outcome = await handleSet('above', talk, {
    triggers: { fulfilForTrial },
    prices,
    source: 'live',
    chats,
  });
  expect(replies).toHaveLength(1);
  return { outcome, wishes, text: String(replies[0]) };
}

const words = ['BTC', '65,000'];
const above = { op: 'above', level: 65_000 } as const;
const below = { op: 'below', level: 60_000 } as const;

it.each<[string, Situation, string, RegExp]>([
  [
    'new',
    { words },
    'set',
    /^Set: ▲ BTC above 65,000\nNow 64,100\.00 USD\. I write to you when it gets there\.$/,
  ],
  [
    'holding',
    { words, phase: 'breached' },
    'set',
    /Already above: you will be alerted the next time it crosses\.$/,
  ],
  [
    'no fresh price',
    { words, phase: 'settling', price: { stale: true } },
    'set',
    /\nThere is no fresh price now\./,
  ],
  ['another level', { words, before: earlier(below) }, 'set', /\nIt replaces ▼ BTC below 60,000\.\n/],
  [
    'the same',
    { words, before: earlier(above), phase: 'cooldown' },
    'was-set',
    /^You have this already: .*\n.*quiet for/,
  ],
  ['the same, disarmed', { words, before: earlier(above, false) }, 'set', /^Set: ▲ BTC above 65,000\nNow/],
])('%s', async (_name, situation, outcome, text) => {
  const did = await set(situation);
  expect(did).toMatchObject({ outcome, wishes: [{ symbol: 'BTC', condition: above, armed: true }] });
  expect(did.text).toMatch(text);
});

it.each<[readonly string[], RegExp]>([
  [[], /^Write a symbol/],
  [['DOGE', '1'], /^I cannot watch DOGE/],
  [['BTC', '65000,50'], /two ways/],
])('refuses %j and touches nothing', async (wrong, text) => {
  const did = await set({ words: wrong });
  expect(did).toMatchObject({ outcome: 'refused', wishes: [] });
  expect(did.text).toMatch(text);
});
