import type { Telegraf } from 'telegraf';
import { UnreadableUpdates, UpdatePoller } from './update-poller.js';
import type { UpdateQueue } from './update-queue.js';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import { until } from '../../platform/clock/testing/until.js';

const LOOK_EVERY_MS = 100;
let answers = 0;
const answered = (): void => void (answers += 1);
let clock: ManualClock;
beforeEach(() => {
  answers = 0;
  clock = new ManualClock(0);
});

const nobody = { handle: () => Promise.resolve() } as Pick<UpdateQueue, 'handle'> as UpdateQueue;

interface Poll {
  readonly offset: number;
  readonly timeout: number;
}

/** Runs a poller against these answers, each given at once; stops when they are used up. */
async function poll(given: readonly (readonly number[])[]): Promise<{ polls: Poll[]; handled: number[] }> {
  const stop = new AbortController();
  const polls: Poll[] = [];
  const handled: number[] = [];
  const callApi = async (_method: string, { offset, timeout }: Poll): Promise<object[]> => {
    const ids = given[polls.length] ?? [];
    polls.push({ offset, timeout });
    if (polls.length >= given.length) stop.abort();
    return ids.map((update_id) => ({ update_id }));
  };
  const queue: Pick<UpdateQueue, 'handle'> = {
    handle: async (update) => void handled.push((update as { update_id: number }).update_id),
  };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  await new UpdatePoller(bot, queue as UpdateQueue, clock).run(stop.signal, () => true, answered);
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
  expect(answers).toBe(3);
});

it('does not hammer a server that never lets a poll wait', async () => {
  const stop = new AbortController();
  let polls = 0;
  const callApi = async (): Promise<object[]> => {
    polls += 1;
    return [];
  };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  const running = new UpdatePoller(bot, nobody, clock).run(stop.signal, () => true, answered);
  await until(() => clock.waits[0] === 200);
  expect(polls).toBe(1);
  clock.forward(199);
  expect(clock.waits).toEqual([1]);
  clock.forward(1);
  await until(() => clock.waits[0] === 200);
  expect(polls).toBe(2);
  stop.abort();
  await running;
});

it('takes the next updates after about a second although a chat is not answered yet', async () => {
  const stop = new AbortController();
  let polls = 0;
  const callApi = async (): Promise<object[]> => {
    polls += 1;
    if (polls > 1) stop.abort();
    return polls > 1 ? [] : [{ update_id: 7 }];
  };
  const never: Pick<UpdateQueue, 'handle'> = { handle: () => new Promise(() => {}) };
  const bot = { telegram: { callApi } } as unknown as Telegraf;
  const running = new UpdatePoller(bot, never as UpdateQueue, clock).run(stop.signal, () => true, answered);
  await until(() => clock.waits[0] === 1000);
  expect(polls).toBe(1);
  clock.forward(1000);
  await running;
  expect(polls).toBe(2);
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
  let looks = 0;
  const mayAsk = (): boolean => {
    looks += 1;
    return may;
  };
  const running = new UpdatePoller(bot, queue as UpdateQueue, clock).run(stop.signal, mayAsk, answered);
  expect(looks).toBe(1);
  clock.forward(LOOK_EVERY_MS);
  await until(() => looks === 2);
  expect(polls).toEqual([]);
  may = true;
  clock.forward(LOOK_EVERY_MS);
  await until(() => polls.length === 1);
  may = false;
  clock.forward(LOOK_EVERY_MS); // one look while it polls, another when that has ended
  await until(() => looks === 5);
  expect(polls).toEqual([30]);
  may = true;
  clock.forward(LOOK_EVERY_MS);
  await running;
  expect(polls).toEqual([30, 30]);
  expect(answers).toBe(1);
});

describe('what Telegram would never send', () => {
  /** The offsets of the polls that were answered so, one after the other, until the poller gave up or was stopped. */
  async function offsetsAfter(given: readonly unknown[]): Promise<{ offsets: number[]; error: unknown }> {
    const stop = new AbortController();
    const offsets: number[] = [];
    const callApi = async (_method: string, { offset }: Poll): Promise<unknown> => {
      offsets.push(offset);
      if (offsets.length > given.length) stop.abort();
      return given[offsets.length - 1] ?? [];
    };
    const bot = { telegram: { callApi } } as unknown as Telegraf;
    const running = new UpdatePoller(bot, nobody, clock).run(stop.signal, () => true, answered);
    return {
      error: await running.then(
        () => null,
        (error: unknown) => error,
      ),
      offsets,
    };
  }

  it('is confirmed with what came along', async () => {
    const answer = [{ update_id: 7, message: null }, { message: {} }, null, { update_id: 'x' }];
    const { offsets, error } = await offsetsAfter([answer]);
    expect(error).toBeNull();
    expect(offsets.slice(0, 2)).toEqual([0, 8]);
  });

  it.each([[[[{ message: {} }]]], [['no list']], [[{}]]])(
    'ends the poll for the pause that follows every failure: %j',
    async (given) => {
      const { offsets, error } = await offsetsAfter(given);
      expect(error).toBeInstanceOf(UnreadableUpdates);
      expect(offsets).toEqual([0]);
    },
  );
});
