import type { Telegraf } from 'telegraf';
import { UpdatePoller } from './update-poller.js';
import type { TelegramUpdate, UpdateQueue } from './update-queue.js';

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
  await new UpdatePoller(bot, queue as UpdateQueue).run(stop.signal);
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
  await new UpdatePoller(bot, never as UpdateQueue).run(stop.signal);
  const [first = 0, second = Infinity] = askedAt;
  expect(second - first).toBeLessThan(2000);
});
