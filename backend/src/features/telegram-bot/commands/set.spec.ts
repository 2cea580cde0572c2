import type { Condition, Trigger } from '../../../contract/trigger.js';
import type { Phase } from '../../../pipeline/evaluator/domain/trigger-machine.js';
import type { CurrentPrice } from '../../../pipeline/price-feed/price-table.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { accountOwner, type Owner, trialOwner } from '../../../identity/owner.js';
import { makeTrigger } from '../../triggers/testing/make-trigger.js';
import type { TriggerInput } from '../../triggers/domain/edit-plan.js';
import type { UpsertOutcome } from '../../triggers/triggers.service.js';
import { handleSet } from './set.js';
import type { ChatCommand } from './chat-command.js';

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
  return makeTrigger(condition, { id: '1', active });
}

interface Situation {
  readonly words: readonly string[];
  readonly before?: Trigger;
  readonly phase?: Phase;
  readonly price?: Partial<CurrentPrice>;
  readonly owner?: Owner;
  readonly refusal?: AppError;
}

async function set(situation: Situation): Promise<{ outcome: string; text: string; inputs: TriggerInput[] }> {
  const inputs: TriggerInput[] = [];
  const replies: string[] = [];
  const context: ChatCommand = {
    chat,
    words: situation.words,
    reply: async (said) => void replies.push(said),
  };
  const owner = situation.owner ?? trialOwner('7');
  const upsert = async (whose: Owner, options: TriggerInput): Promise<UpsertOutcome> => {
    expect(whose).toEqual(owner);
    if (situation.refusal !== undefined) throw situation.refusal;
    inputs.push(options);
    const before = situation.before ?? null;
    return { before, trigger: earlier(options.condition), phase: situation.phase ?? 'armed' };
  };
  const prices = { get: () => ({ ...price, ...situation.price }) };
  const chats = { messages: async () => 'on' as const };
  const outcome = await handleSet('above', context, {
    owners: { ownerOfChat: async () => owner },
    triggers: { upsert },
    prices,
    source: 'live',
    chats,
  });
  expect(replies).toHaveLength(1);
  return { outcome, inputs, text: String(replies[0]) };
}

const words = ['BTC', '65,000'];
const above = { op: 'above', level: 65_000 } as const;
const below = { op: 'below', level: 60_000 } as const;

it.each<[string, Situation, string, RegExp]>([
  [
    'new',
    { words },
    'set',
    /^Set: ▲ BTC above 65,000\nNow 64,100\.00 USD\. I will message you when it gets there\.$/,
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
    /^You already have this: .*\n.*stays quiet/,
  ],
  ['the same, disarmed', { words, before: earlier(above, false) }, 'set', /^Set: ▲ BTC above 65,000\nNow/],
])('%s', async (_name, situation, outcome, text) => {
  const did = await set(situation);
  expect(did).toMatchObject({ outcome, inputs: [{ symbol: 'BTC', condition: above, armed: true }] });
  expect(did.text).toMatch(text);
});

it.each<[readonly string[], RegExp]>([
  [[], /^Write a symbol/],
  [['DOGE', '1'], /^I cannot watch DOGE/],
  [['BTC', 'lots'], /^I cannot read “lots” as a price/],
])('refuses %j and touches nothing', async (wrong, text) => {
  const did = await set({ words: wrong });
  expect(did).toMatchObject({ outcome: 'refused', inputs: [] });
  expect(did.text).toMatch(text);
});

describe('in a chat of an account', () => {
  const owner = accountOwner('ann');

  it('takes any symbol, which the account may or may not watch', async () => {
    const did = await set({ words: ['ada', '64,000.5'], owner });
    expect(did).toMatchObject({ outcome: 'set', inputs: [{ symbol: 'ADA' }] });
  });

  it.each([
    ['ADA/USD', /^“ADA\/USD” is not a symbol/],
    ['<b>', /^“<b>” is not a symbol/],
  ])('refuses %s, which cannot be one', async (symbol, text) => {
    const did = await set({ words: [symbol, '1'], owner });
    expect(did).toMatchObject({ outcome: 'refused', inputs: [] });
    expect(did.text).toMatch(text);
  });

  it('answers what the plan does not allow with the reason', async () => {
    const refusal = new AppError('TIER_LIMIT', 403, 'Free includes 3 triggers.');
    await expect(set({ words, owner, refusal })).resolves.toEqual({
      outcome: 'refused',
      inputs: [],
      text: 'Free includes 3 triggers.',
    });
  });
});
