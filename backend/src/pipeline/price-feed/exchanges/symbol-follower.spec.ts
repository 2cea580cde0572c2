import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { ExchangeFeed } from '../exchange-feed.js';
import { PageDemand } from '../page-demand.js';
import { SymbolFollower } from './symbol-follower.js';
import { SoloBus } from '../../../platform/bus/message-bus.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../platform/clock/testing/until.js';

const EVERY_MS = 60_000;
const LISTS_MS = 1_000;

let clock: ManualClock;
let asked: number;
let lists: [readonly string[] | null, readonly string[] | null];
let followed: [(readonly string[])[], (readonly string[])[]];
let watched: (readonly string[])[];
let demand: () => Promise<readonly string[]>;
let pages: PageDemand;
let follower: SymbolFollower;
let change: () => void;
let listeners: number;

const feed = (index: 0 | 1): Partial<ExchangeFeed> => ({
  follow: (symbols) => followed[index].push(symbols),
  coins: () => lists[index],
});

beforeEach(() => {
  clock = new ManualClock(0);
  asked = 0;
  lists = [null, null];
  followed = [[], []];
  watched = [];
  const wanted = (): Promise<readonly string[]> => {
    asked += 1;
    return demand();
  };
  listeners = 0;
  const onChanged = (listener: () => void) => {
    listeners += 1;
    change = listener;
    return () => {
      listeners -= 1;
    };
  };
  pages = new PageDemand(new SoloBus(), clock, { listing: () => 'listed' });
  follower = new SymbolFollower(
    [feed(0), feed(1)] as ExchangeFeed[],
    EVERY_MS,
    pino({ level: 'silent' }),
    { maxSymbols: 9 },
    { symbols: wanted, onChanged },
    pages,
    { watch: (symbols) => watched.push(symbols) },
    clock,
  );
});

afterEach(() => follower.onModuleDestroy());

describe('SymbolFollower', () => {
  it('reads the demand at the start and again and again', async () => {
    demand = async () => ['DOGE', 'BTC'];
    follower.onApplicationBootstrap();
    expect(asked).toBe(1);
    await until(() => watched.length > 0);
    expect(watched).toEqual([['DOGE', 'BTC']]);
    demand = async () => [];
    clock.forward(EVERY_MS);
    await until(() => watched.at(-1)?.length === 0);
  });

  it('reads the demand soon after it changed, once for several changes in a row', async () => {
    demand = async () => [];
    follower.onApplicationBootstrap();
    await until(() => watched.length > 0);
    demand = async () => ['DOGE'];
    change();
    change();
    clock.forward(200);
    await until(() => watched.at(-1)?.[0] === 'DOGE');
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
    await until(() => watched.length > 0);
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
    expect(watched).toEqual([]);
    demand = async () => ['XRP'];
    clock.forward(EVERY_MS);
    await until(() => watched.length > 0);
    expect(watched[0]).toEqual(['XRP']);
  });

  it('has prices of single exchanges made by their keys, and follows and watches their coins', async () => {
    demand = async () => ['BTC@kraken', 'DOGE', 'DOGE@binance', 'ACE@gate'];
    follower.onApplicationBootstrap();
    await until(() => watched.length > 0);
    expect(followed[0]).toEqual([['DOGE', 'ACE']]);
    expect(watched).toEqual([['BTC', 'BTC@kraken', 'DOGE', 'DOGE@binance', 'ACE', 'ACE@gate']]);
  });

  it('follows every listed coin but the core, as soon as a list is known, whoever wants it', async () => {
    demand = async () => [];
    follower.onApplicationBootstrap();
    await until(() => watched.length > 0);
    clock.forward(LISTS_MS);
    expect(followed[0]).toEqual([]);
    lists[1] = ['BTC', 'DOGE', 'ADA'];
    clock.forward(LISTS_MS);
    expect(followed).toEqual([[['ADA', 'DOGE']], [['ADA', 'DOGE']]]);
    clock.forward(LISTS_MS);
    expect(followed[0]).toHaveLength(1);
    lists[0] = ['DOGE'];
    clock.forward(LISTS_MS);
    expect(followed[0].at(-1)).toEqual(['DOGE', 'ADA']);
    expect(watched).toEqual([[]]);
  });

  it('follows as many as MAX_SYMBOLS, the watched ones first', async () => {
    demand = async () => ['Z'];
    lists = [['A', 'B', 'C', 'D', 'E', 'Z'], ['E']];
    follower.onApplicationBootstrap();
    await until(() => watched.length > 0);
    expect(followed[0].at(-1)).toEqual(['Z', 'E', 'A', 'B', 'C']);
    pages.replace([], ['D']);
    clock.forward(EVERY_MS);
    await until(() => followed[0].at(-1)?.includes('D') === true);
    expect(followed[0].at(-1)).toEqual(['Z', 'D', 'E', 'A', 'B']);
  });

  it('watches at once what an open page watches, and reads no demand for it', async () => {
    demand = async () => ['DOGE'];
    follower.onApplicationBootstrap();
    await until(() => watched.length > 0);
    pages.replace([], ['PEPE']);
    expect(watched.at(-1)).toEqual(['DOGE', 'PEPE']);
    pages.replace(['PEPE'], []);
    expect(watched.at(-1)).toEqual(['DOGE']);
    expect(asked).toBe(1);
  });

  it('does not ask again before it was answered, and watches nothing after its end', async () => {
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
    expect(watched).toEqual([]);
  });
});
