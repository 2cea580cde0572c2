import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { ExchangeFeed } from '../exchange-feed.js';
import { SymbolFollower } from './symbol-follower.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../platform/clock/testing/until.js';

const EVERY_MS = 60_000;

let clock: ManualClock;
let asked: number;
let followed: (readonly string[])[];
let keysFollowed: (readonly string[])[];
let demand: () => Promise<readonly string[]>;
let follower: SymbolFollower;
let change: () => void;
let listeners: number;

beforeEach(() => {
  clock = new ManualClock(0);
  asked = 0;
  followed = [];
  keysFollowed = [];
  const feed = { follow: (symbols: readonly string[]) => followed.push(symbols) };
  const wanted = (): Promise<readonly string[]> => {
    asked += 1;
    return demand();
  };
  const feeds = [feed as unknown as ExchangeFeed];
  listeners = 0;
  const onChanged = (listener: () => void) => {
    listeners += 1;
    change = listener;
    return () => {
      listeners -= 1;
    };
  };
  follower = new SymbolFollower(
    feeds,
    EVERY_MS,
    pino({ level: 'silent' }),
    { symbols: wanted, onChanged },
    clock,
    { followKeys: (keys) => keysFollowed.push(keys) },
    { maxSymbols: 300 },
  );
});

afterEach(() => follower.onModuleDestroy());

describe('SymbolFollower', () => {
  it('reads the demand at the start and again and again; the core symbols need nobody', async () => {
    demand = async () => ['DOGE', 'BTC'];
    follower.onApplicationBootstrap();
    expect(asked).toBe(1);
    await until(() => followed.length > 0);
    expect(followed[0]).toEqual(['DOGE']);
    demand = async () => [];
    clock.forward(EVERY_MS);
    await until(() => followed.at(-1)?.length === 0);
  });

  it('reads the demand soon after it changed, once for several changes in a row', async () => {
    demand = async () => [];
    follower.onApplicationBootstrap();
    await until(() => followed.length > 0);
    demand = async () => ['DOGE'];
    change();
    change();
    clock.forward(200);
    await until(() => followed.at(-1)?.[0] === 'DOGE');
    clock.forward(10_000);
    await turn();
    expect(asked).toBe(2);
    follower.onModuleDestroy();
    expect(listeners).toBe(0);
  });

  it('reads it again when it changed while it was read', async () => {
    let answer: (symbols: readonly string[]) => void = () => undefined;
    demand = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    follower.onApplicationBootstrap();
    change();
    clock.forward(200);
    expect(asked).toBe(1);
    answer([]);
    await until(() => followed.length > 0);
    clock.forward(200);
    expect(asked).toBe(2);
  });

  it('leaves everything as it is while the demand cannot be read', async () => {
    demand = () => Promise.reject(new Error('no database'));
    follower.onApplicationBootstrap();
    await turn();
    clock.forward(EVERY_MS);
    expect(asked).toBe(2);
    await turn();
    expect(followed).toEqual([]);
    demand = async () => ['XRP'];
    clock.forward(EVERY_MS);
    await until(() => followed.length > 0);
    expect(followed[0]).toEqual(['XRP']);
  });

  it('has prices of single exchanges made by their keys, and follows their coins', async () => {
    demand = async () => ['BTC@kraken', 'DOGE', 'DOGE@binance', 'ACE@gate'];
    follower.onApplicationBootstrap();
    await until(() => followed.length > 0);
    expect(followed[0]).toEqual(['DOGE', 'ACE']);
    expect(keysFollowed).toEqual([['BTC@kraken', 'DOGE@binance', 'ACE@gate']]);
  });

  it('follows as many as the installation may at most', async () => {
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
    clock.forward(5 * EVERY_MS);
    expect(asked).toBe(1);
    follower.onModuleDestroy();
    answer(['DOGE']);
    await turn();
    expect(followed).toEqual([]);
  });
});
