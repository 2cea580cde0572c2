import { setTimeout as pause } from 'node:timers/promises';
import type { Telegraf } from 'telegraf';
import type { Reach } from '../delivery/domain/circuit.js';
import { TelegramReach } from '../delivery/telegram/reach.js';
import { UpdatePoller } from './update-poller.js';
import type { TelegramUpdate, UpdateQueue } from './update-queue.js';

const heard: Reach[] = [];
const reach = Object.assign(Object.create(TelegramReach.prototype) as TelegramReach, {
  heard: (how: Reach) => void heard.push(how),
});
beforeEach(() => void heard.splice(0));

interface Poll {
  readonly offset: number;
  readonly timeout: number;
}

/** Runs a poller against these answers, each given at once; stops when they are used up. */
async function poll(answers: readonly (readonly number[])[]): Promise<{ polls: Poll[]; handled: number[] }> {
  const stop = new AbortController();
  const polls: Poll[] = [];
  const handled: number[] = [];
  const callApi = async (_method: string, { offset, timeout }: Poll): Promise<object[]> => {
    const ids = answers[polls.length] ?? [];
    polls.push({ offset, timeout });
    if (polls.length >= answers.length) stop.abort();
    return ids.map((update_id) => ({ update_id }));
  };
  const queue: Pick<UpdateQueue, 'handle'> = {
    handle: async ({ update_id }: TelegramUpdate) => void handled.push(update_id),
  };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  await new UpdatePoller(bot, queue as UpdateQueue, reach).run(stop.signal, () => true);
  return { polls, handled };
}

it('confirms what was handled, at the end too', async () => {
  const { polls, handled } = await poll([[7, 8], [9], [10]]);
  expect(handled).toEqual([7, 8, 9, 10]);
  expect(polls).toEqual([
    { offset: 0, timeout: 30 },
    { offset: 9, timeout: 30 },
    { offset: 10, timeout: 30 },
    { offset: 11, timeout: 0 },
  ]);
  expect(heard).toEqual(['answered', 'answered', 'answered']);
});

it('does not hammer a server that never lets a poll wait', async () => {
  const startedAt = performance.now();
  await poll([[], [], []]);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(390);
});

it('takes the next updates after about a second although a chat is not answered yet', async () => {
  const stop = new AbortController();
  const askedAt: number[] = [];
  const callApi = async (): Promise<object[]> => {
    askedAt.push(performance.now());
    if (askedAt.length > 1) stop.abort();
    return askedAt.length > 1 ? [] : [{ update_id: 7 }];
  };
  const never: Pick<UpdateQueue, 'handle'> = { handle: () => new Promise(() => {}) };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  await new UpdatePoller(bot, never as UpdateQueue, reach).run(stop.signal, () => true);
  const [first = 0, second = Infinity] = askedAt;
  expect(second - first).toBeLessThan(2000);
});

it('asks only while it may, gives up a poll under way, and confirms nothing after that', async () => {
  const stop = new AbortController();
  let may = false;
  const polls: number[] = [];
  const callApi = (
    _method: string,
    { timeout }: Poll,
    { signal }: { signal: AbortSignal },
  ): Promise<object[]> => {
    polls.push(timeout);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      if (polls.length === 2) resolve([{ update_id: 7 }]);
    });
  };
  const queue: Pick<UpdateQueue, 'handle'> = {
    handle: async () => {
      may = false;
      stop.abort();
    },
  };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  const running = new UpdatePoller(bot, queue as UpdateQueue, reach).run(stop.signal, () => may);
  await pause(250);
  expect(polls).toEqual([]);
  may = true;
  await until(() => polls.length === 1);
  may = false;
  await pause(250);
  may = true;
  await running;
  expect(polls).toEqual([30, 30]);
  expect(heard).toEqual(['answered']);
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 5000;
  while (!condition() && performance.now() < deadline) await pause(5);
}
