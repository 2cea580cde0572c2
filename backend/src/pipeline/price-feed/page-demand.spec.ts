import type { Topic } from '../../platform/bus/message-bus.js';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import { PageDemand } from './page-demand.js';

/** Processes that hear each other at once. */
class OneRoom {
  private readonly members: RoomBus[] = [];

  join(): RoomBus {
    const bus = new RoomBus((from, body) => {
      for (const member of this.members) if (member !== from) member.hear(body);
    });
    this.members.push(bus);
    return bus;
  }
}

class RoomBus extends MessageBus {
  override readonly isShared = true;
  hear: (body: never) => void = () => undefined;

  constructor(private readonly send: (from: RoomBus, body: never) => void) {
    super();
  }

  override publish<T>(_topic: Topic<T>, body: T): void {
    this.send(this, body as never);
  }

  override subscribe<T>(_topic: Topic<T>, listener: (body: T) => void): void {
    this.hear = listener;
  }

  override onRestored(): void {}
}

const listed = { listing: (symbol: string) => (symbol === 'NOSUCH' ? 'not-listed' : 'listed') } as const;
let clock: ManualClock;
let room: OneRoom;

beforeEach(() => {
  clock = new ManualClock(0);
  room = new OneRoom();
});

const process = () => new PageDemand(room.join(), clock, listed);

it('has what pages watch, until the last one watches it no more', () => {
  const pages = process();
  pages.replace([], ['DOGE', 'XRP']);
  pages.replace([], ['DOGE']);
  pages.replace(['DOGE', 'XRP'], ['ADA']);
  expect(pages.symbols()).toEqual(['DOGE', 'ADA']);
  pages.replace(['DOGE'], []);
  pages.replace(['ADA'], []);
  expect(pages.symbols()).toEqual([]);
});

it('calls back for a symbol that comes or goes only', () => {
  const pages = process();
  let calls = 0;
  const end = pages.onChanged(() => (calls += 1));
  pages.replace([], ['DOGE']);
  pages.replace([], ['DOGE']);
  pages.replace(['DOGE'], ['DOGE']);
  pages.replace(['DOGE'], []);
  expect(calls).toBe(1);
  pages.replace(['DOGE'], []);
  expect(calls).toBe(2);
  end();
  pages.replace([], ['DOGE']);
  expect(calls).toBe(2);
});

it('hears of pages of other processes, and forgets a process that is silent for 15 s', () => {
  const [market, web, other] = [process(), process(), process()];
  market.onApplicationBootstrap();
  web.onApplicationBootstrap();
  let calls = 0;
  market.onChanged(() => (calls += 1));
  web.replace([], ['DOGE']);
  other.replace([], ['XRP']);
  expect(market.symbols()).toEqual(['DOGE', 'XRP']);
  expect(calls).toBe(2);
  for (let n = 0; n < 4; n += 1) clock.forward(4_000);
  expect(market.symbols()).toEqual(['DOGE']);
  market.onModuleDestroy();
  web.onModuleDestroy();
});

it('has 300 at most', () => {
  const pages = process();
  for (let n = 0; n < 400; n += 1) pages.replace([], [`C${n}`]);
  expect(pages.symbols()).toHaveLength(300);
});

it('knows which coins can be watched', () => {
  expect(['DOGE', 'NOSUCH'].map((symbol) => process().canWatch(symbol))).toEqual([true, false]);
});
