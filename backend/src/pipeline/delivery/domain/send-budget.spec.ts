import fc from 'fast-check';
import { SendBudget } from './send-budget.js';

const limits = { perSecond: 25, chatBurst: 3, groupBurst: 2, groupEveryMs: 3750 };

function send(budget: SendBudget, chatId: string, startAt: number, endAt = startAt): void {
  budget.start(chatId, startAt);
  budget.end(chatId, endAt);
}

describe('one chat', () => {
  it('of a group gets 17 messages in any minute, two of them at once', () => {
    const budget = new SendBudget(limits);
    const sentAt: number[] = [];
    for (let now = 0; now < 300_000; now += 250) {
      if (budget.waitFor('-100', now) > 0) continue;
      send(budget, '-100', now);
      sentAt.push(now);
    }
    const inAMinute = sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + 60_000).length);
    expect(Math.max(...inAMinute)).toBe(17);
    expect(sentAt.slice(0, 2)).toEqual([0, 250]);
  });

  it('gets three at once, then one each second', () => {
    const budget = new SendBudget(limits);
    for (let i = 0; i < 3; i += 1) {
      expect(budget.waitFor('a', 0)).toBe(0);
      send(budget, 'a', 0);
    }
    expect(budget.waitFor('a', 0)).toBe(1000);
    expect(budget.waitFor('a', 999)).toBeCloseTo(1);
    expect(budget.waitFor('a', 1000)).toBe(0);
    send(budget, 'a', 1000);
    expect(budget.waitFor('a', 1000)).toBe(1000);
    expect(budget.waitFor('b', 1000)).toBe(0);
  });

  it('does not regain anything while a call is under way', () => {
    const budget = new SendBudget({ ...limits, perSecond: 25, chatBurst: 1 });
    budget.start('a', 0);
    expect(budget.waitFor('a', 5000)).toBe(1000);
    budget.end('a', 6000);
    expect(budget.waitFor('a', 6500)).toBe(500);
  });

  it('is named as held until it may be called, and forgotten when quiet', () => {
    const budget = new SendBudget(limits);
    for (let i = 0; i < 3; i += 1) send(budget, 'a', 0);
    expect(budget.heldChats(250)).toEqual([{ chatId: 'a', waitMs: 750 }]);
    expect(budget.heldChats(1000)).toEqual([]);
  });
});

describe('all chats together', () => {
  it('get 25 places, each free again one second after its call ended', () => {
    const budget = new SendBudget(limits);
    for (let i = 0; i < 25; i += 1) send(budget, `chat-${i}`, 0, 100);
    expect(budget.room(100)).toBe(0);
    expect(budget.roomIn(100)).toBe(1000);
    expect(budget.room(1100)).toBe(25);
  });

  it('wait for a call to end when all places are under way', () => {
    const budget = new SendBudget({ ...limits, perSecond: 1, chatBurst: 3 });
    budget.start('a', 0);
    expect(budget.roomIn(5000)).toBe(Infinity);
    budget.end('a', 6000);
    expect(budget.waitFor('b', 6000)).toBe(1000);
  });

  it('never exceed what Telegram allows, however long calls travel', () => {
    const call = fc.record({
      chat: fc.integer({ min: 0, max: 12 }),
      gap: fc.integer({ min: 0, max: 60 }),
      there: fc.integer({ min: 0, max: 400 }),
      back: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(call, { minLength: 60, maxLength: 200 }), (calls) => {
        const arrivals = simulate(calls);
        for (const from of arrivals) {
          const inSecond = arrivals.filter(({ at }) => at >= from.at && at < from.at + 1000);
          expect(inSecond.length).toBeLessThanOrEqual(limits.perSecond);
        }
        for (const chat of new Set(arrivals.map((arrival) => arrival.chat))) {
          expectWithinBucket(arrivals.filter((arrival) => arrival.chat === chat).map(({ at }) => at));
        }
      }),
      { numRuns: 100 },
    );
  });
});

interface Travel {
  readonly chat: number;
  readonly gap: number;
  readonly there: number;
  readonly back: number;
}

/** Calls whenever the budget lets it; returns when Telegram saw each call. */
function simulate(calls: readonly Travel[]): { readonly chat: number; readonly at: number }[] {
  const budget = new SendBudget(limits);
  const arrivals: { chat: number; at: number }[] = [];
  let open: { chatId: string; endsAt: number }[] = [];
  let now = 0;
  const advance = (to: number): void => {
    open.sort((a, b) => a.endsAt - b.endsAt);
    while (open[0] && open[0].endsAt <= to) {
      budget.end(open[0].chatId, open[0].endsAt);
      open = open.slice(1);
    }
    now = to;
  };
  for (const { chat, gap, there, back } of calls) {
    advance(now + gap);
    const chatId = String(chat);
    while (budget.waitFor(chatId, now) > 0) advance(now + 5);
    budget.start(chatId, now);
    open.push({ chatId, endsAt: now + there + back });
    arrivals.push({ chat, at: now + there });
  }
  return arrivals.sort((a, b) => a.at - b.at);
}

function expectWithinBucket(times: readonly number[]): void {
  let tokens = limits.chatBurst;
  let last = times[0] ?? 0;
  for (const at of times) {
    tokens = Math.min(limits.chatBurst, tokens + (at - last) / 1000) - 1;
    last = at;
    expect(tokens).toBeGreaterThanOrEqual(-1e-9);
  }
}

describe('when Telegram says "too many"', () => {
  it('the chat waits exactly as long as asked, others go on', () => {
    const budget = new SendBudget(limits);
    budget.flooded('a', 7000, 100);
    expect(budget.waitFor('a', 7099)).toBe(1);
    expect(budget.waitFor('a', 7100)).toBe(0);
    expect(budget.waitFor('b', 100)).toBe(0);
  });

  it.each([
    ['three chats within a second stop everything', ['a', 'b', 'c'], 400, 5000],
    ['the same chat three times stops only itself', ['a', 'a', 'a'], 400, 0],
    ['three chats over a longer time stop only themselves', ['a', 'b', 'c'], 600, 0],
  ])('%s', (_name, chats, apart, quietChatWaits) => {
    const budget = new SendBudget(limits);
    chats.forEach((chat, i) => budget.flooded(chat, 5000, i * apart));
    expect(budget.waitFor('quiet', (chats.length - 1) * apart)).toBe(quietChatWaits);
  });

  it('everything can be paused', () => {
    const budget = new SendBudget(limits);
    budget.pause(15_000, 0);
    expect(budget.room(14_999)).toBe(0);
    expect(budget.roomIn(14_000)).toBe(1000);
    expect(budget.room(15_000)).toBe(25);
  });
});

it('keeps to the longest wait a chat was given', () => {
  const budget = new SendBudget();
  budget.pauseChat('a', 5000, 0);
  budget.flooded('a', 1000, 0);
  expect(budget.chatWait('a', 0)).toBe(5000);
  expect([budget.pausedFor('a', 1000), budget.pausedFor('b', 1000)]).toEqual([4000, 0]);
  expect(budget.room(0)).toBe(25);
});

it('says for how long everything pauses', () => {
  const budget = new SendBudget();
  expect(budget.flooded('a', 5000, 0)).toBe(0);
  expect(budget.flooded('b', 2000, 100)).toBe(0);
  expect(budget.flooded('c', 1000, 200)).toBe(4800);
});
