import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { ExchangeFeed } from './exchange-feed.js';
import { SymbolFollower } from './symbol-follower.js';

const EVERY_MS = 20;

let asked: number;
let followed: (readonly string[])[];
let demand: () => Promise<readonly string[]>;
let follower: SymbolFollower;

beforeEach(() => {
  asked = 0;
  followed = [];
  const feed = { follow: (symbols: readonly string[]) => followed.push(symbols) };
  const wanted = (): Promise<readonly string[]> => {
    asked += 1;
    return demand();
  };
  const feeds = [feed as unknown as ExchangeFeed];
  follower = new SymbolFollower(feeds, EVERY_MS, pino({ level: 'silent' }), { wanted });
});

afterEach(() => follower.onModuleDestroy());

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 4_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${String(condition)}`);
    await sleep(1);
  }
}

describe('SymbolFollower', () => {
  it('reads the demand at the start and again and again; the core symbols need nobody', async () => {
    demand = async () => ['DOGE', 'BTC'];
    follower.onApplicationBootstrap();
    expect(asked).toBe(1);
    await until(() => followed.length > 0);
    expect(followed[0]).toEqual(['DOGE']);
    demand = async () => [];
    await until(() => followed.at(-1)?.length === 0);
  });

  it('leaves everything as it is while the demand cannot be read', async () => {
    demand = () => Promise.reject(new Error('no database'));
    follower.onApplicationBootstrap();
    await until(() => asked > 1);
    expect(followed).toEqual([]);
    demand = async () => ['XRP'];
    await until(() => followed.length > 0);
    expect(followed[0]).toEqual(['XRP']);
  });

  it('follows 300 at most', async () => {
    demand = async () => Array.from({ length: 301 }, (_, index) => `S${index}`);
    follower.onApplicationBootstrap();
    await until(() => followed.length > 0);
    expect(followed[0]).toHaveLength(300);
  });

  it('does not ask again before it was answered, and follows nothing after its end', async () => {
    let answer: (symbols: readonly string[]) => void = () => undefined;
    demand = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    follower.onApplicationBootstrap();
    await sleep(5 * EVERY_MS);
    expect(asked).toBe(1);
    follower.onModuleDestroy();
    answer(['DOGE']);
    await sleep(0);
    expect(followed).toEqual([]);
  });
});
