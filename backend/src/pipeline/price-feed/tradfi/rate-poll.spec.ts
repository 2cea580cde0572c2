import type { Clock } from '../../../platform/clock/clock.js';
import type { Logger } from '../../../platform/logger/logger.js';
import type { Judgement } from './domain/fed-judgement.js';
import type { FedPress, PublishedStatement } from './fed-press.js';
import type { OfficialPrices } from './official-prices.js';
import type { OfficialStore } from './official-store.js';
import { RatePoll } from './rate-poll.js';

const STATEMENT: PublishedStatement = {
  url: 'https://fed.example/statement',
  publishedAt: 0,
  verb: 'raise',
  low: 9,
  high: 9.25,
  by: 0.25,
};

it('says once that a statement does not fit, however often it is read again, and that the next one does', async () => {
  const judgements: Judgement[] = ['doubtful', 'doubtful', 'doubtful', 'doubtful', 'changed'];
  const lines: string[] = [];
  const taken: string[] = [];
  const log = (_facts: unknown, line: string) => void lines.push(line);
  const press = {
    latest: () => Promise.resolve({ kind: 'read', value: STATEMENT }),
    markProcessed: ({ url }: PublishedStatement) => void taken.push(url),
  } as unknown as FedPress;
  const poll = new RatePoll({
    store: {
      applyAnnouncement: () => Promise.resolve({ judgement: judgements.shift(), rate: null }),
    } as unknown as OfficialStore,
    nyFed: null,
    fred: null,
    prices: {} as OfficialPrices,
    clock: { now: () => 0 } as Clock,
    logger: { warn: log, info: log } as unknown as Logger,
    signal: new AbortController().signal,
    onChanged: () => {},
  });
  for (let times = 0; times < 4; times += 1) await poll.pollPress(press);
  expect(lines).toEqual(['official values: FED press releases fails']);
  expect(poll.pressLog.failure).toContain(STATEMENT.url);
  expect(taken).toEqual([]);
  await poll.pollPress(press);
  expect(lines.slice(1)).toEqual(['official values: FED press releases works again']);
  expect(taken).toEqual([STATEMENT.url]);
});
