import { jest } from '@jest/globals';
import { readMarket } from './market-reader.js';

let answer: () => unknown;
let asked: number;
let isHidden: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  isHidden = false;
  answer = () => ({ source: 'live', crypto: {}, tradfi: [] });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  globalThis.fetch = (async () => {
    asked += 1;
    return { ok: true, json: async () => answer() };
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function follow() {
  const read = jest.fn();
  const missed = jest.fn();
  const end = readMarket(read, missed);
  return { read, missed, end };
}

it('reads at once and every 4 s', async () => {
  const { read, end } = follow();
  await jest.advanceTimersByTimeAsync(8_100);
  end();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(read).toHaveBeenCalledTimes(3);
  expect(asked).toBe(3);
});

it('leaves out what could not be read, and goes on', async () => {
  answer = () => {
    throw new TypeError('no network');
  };
  const { read, missed, end } = follow();
  await jest.advanceTimersByTimeAsync(100);
  expect(missed).toHaveBeenCalledTimes(1);
  answer = () => ({ source: 'live', crypto: {}, tradfi: [] });
  await jest.advanceTimersByTimeAsync(4_000);
  end();
  expect(asked).toBe(2);
  expect(read).toHaveBeenCalledTimes(1);
});

it('gives up on a reading that hangs, within the 4 s', async () => {
  globalThis.fetch = ((_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    })) as typeof fetch;
  const { missed, end } = follow();
  await jest.advanceTimersByTimeAsync(3_900);
  expect(missed).toHaveBeenCalledTimes(1);
  end();
});

it('asks nothing while nobody looks', async () => {
  isHidden = true;
  const { read, end } = follow();
  await jest.advanceTimersByTimeAsync(8_100);
  isHidden = false;
  await jest.advanceTimersByTimeAsync(4_000);
  end();
  expect(asked).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});

it('tells nothing once it is ended, whatever is still on its way', async () => {
  let arrive = (_market: unknown) => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  const { read, missed, end } = follow();
  await jest.advanceTimersByTimeAsync(100);
  end();
  arrive({ source: 'live', crypto: {}, tradfi: [] });
  await jest.advanceTimersByTimeAsync(100);
  expect(missed).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
});
