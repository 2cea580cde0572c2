import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CANDLE_HEADER } from './domain/candle-line.js';
import type { PriceChange } from './price-engine.js';
import { Replay } from './replay.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function candles(symbol: string, lines: readonly string[]): Promise<{ symbol: string; path: string }> {
  const path = join(folder, `${symbol}-${lines.length}.csv`);
  await writeFile(path, [CANDLE_HEADER, ...lines].join('\n'));
  return { symbol, path };
}

function manyLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index},1,2,0.5,1.5,3`);
}

function playground(
  drained: () => Promise<void> = async () => undefined,
  read: () => Promise<void> = async () => undefined,
) {
  const batches: (readonly PriceChange[])[] = [];
  const held: string[][] = [];
  const engine = {
    send: (changes: readonly PriceChange[]) => void batches.push(changes),
    hold: (symbols: Iterable<string>) => void held.push([...symbols]),
  };
  let passedMs = 0;
  const timing = { running: () => passedMs, wait: async (ms: number) => void (passedMs += ms) };
  const parts = { engine, drained, read, now: () => 1_000 };
  return {
    replay: new Replay(parts),
    /** One for which waiting is all that takes time. */
    timed: new Replay({ ...parts, timing }),
    passedMs: () => passedMs,
    batches,
    held,
  };
}

describe('a replay', () => {
  it('plays open, low, high, close of a rising candle and open, high, low, close of a falling one', async () => {
    const { replay, batches } = playground();
    const files = [await candles('BTC', ['1,10,14,9,12,1', '2,12,13,8,9,1'])];
    const end = await replay.start({ files, speed: 'max' });
    expect(batches.flat().map(({ price }) => price)).toEqual([10, 9, 14, 12, 12, 13, 8, 9]);
    expect(end).toEqual({
      state: 'done',
      candles: 2,
      prices: 8,
      startedAt: 1_000,
      endedAt: 1_000,
      error: null,
    });
  });

  it('holds its coins while it plays and lets them go', async () => {
    const { replay, held } = playground();
    const files = [await candles('BTC', manyLines(1)), await candles('ETH', manyLines(1))];
    await replay.start({ files, speed: 'max' });
    expect(held).toEqual([['BTC', 'ETH'], []]);
  });

  it('waits for its listeners before every batch', async () => {
    const log: string[] = [];
    const { replay, batches } = playground(async () => void log.push('drained'));
    await replay.start({ files: [await candles('BTC', manyLines(100))], speed: 'max' });
    expect(batches.map(({ length }) => length)).toEqual([128, 128, 128, 16]);
    expect(log).toHaveLength(batches.length + 1);
  });

  it('in step, sends no next price of a coin before the one before was read', async () => {
    const log: string[] = [];
    const { replay, batches } = playground(
      undefined,
      async () => void log.push(`read after ${batches.length}`),
    );
    const files = [await candles('BTC', ['1,10,14,9,12,1']), await candles('ETH', ['1,5,6,4,5,1'])];
    await replay.start({ files, speed: 'in-step' });
    expect(batches.map((batch) => batch.map(({ symbol, price }) => `${symbol} ${price}`))).toEqual([
      ['BTC 10', 'ETH 5'],
      ['BTC 9', 'ETH 4'],
      ['BTC 14', 'ETH 6'],
      ['BTC 12', 'ETH 5'],
    ]);
    expect(log).toEqual(['read after 1', 'read after 2', 'read after 3', 'read after 4']);
  });

  it('keeps the speed asked for', async () => {
    const { timed, batches, passedMs } = playground();
    await timed.start({ files: [await candles('BTC', manyLines(50))], speed: 1_000, intervalMs: 20 });
    expect(batches.map(({ length }) => length)).toEqual([1, 19, ...Array<number>(9).fill(20), 0]);
    expect(passedMs()).toBe(220);
  });

  it('fails on a bad file and says why', async () => {
    const { replay, held } = playground();
    const end = await replay.start({ files: [await candles('BTC', ['1,1,1,1,1,1', 'x'])], speed: 'max' });
    expect(end).toMatchObject({ state: 'failed', error: expect.stringMatching(/line 3/) });
    expect(held.at(-1)).toEqual([]);
  });

  it('is one at a time, stops when told to and can start again', async () => {
    const { replay, batches } = playground();
    const slow = { files: [await candles('BTC', manyLines(50))], speed: 0.01 };
    const end = replay.start(slow);
    expect(() => replay.start(slow)).toThrow(RangeError);
    await until(() => batches.length > 0, 'first price');
    expect(await replay.stop()).toMatchObject({ state: 'stopped', error: null });
    expect(await end).toMatchObject({ state: 'stopped' });
    expect(await replay.start({ ...slow, speed: 'max' })).toMatchObject({ state: 'done', prices: 200 });
  });
});
