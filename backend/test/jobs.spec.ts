import { SchedulerRegistry } from '@nestjs/schedule';
import { LeaderJobs } from '../src/platform/jobs/leader-jobs.js';
import { startTrialApp, type TrialApp } from './fixtures/trial-app.js';

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp({ backups: { keep: 7, skipBeforeUpgrade: false }, operationsNotices: 'on' });
});
afterAll(() => app.stop());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A new job or purge gets a row here: what the process with the `scheduler` lease does, and how often. */
const JOBS: Readonly<Record<string, number>> = {
  'Fed rate': 5 * SECOND,
  'API tokens': HOUR,
  'account links': HOUR,
  'passkey challenges': HOUR,
  'account tokens': HOUR,
  articles: HOUR,
  backups: MINUTE,
  candles: HOUR,
  charges: 5 * SECOND,
  'unused groups': 15 * SECOND,
  'group requests': HOUR,
  'channels in trouble': 5 * SECOND,
  'closes of series': HOUR,
  'daily summaries': 2 * SECOND,
  'delivery attempts': HOUR,
  'end notices': 30 * SECOND,
  feeds: 15 * SECOND,
  handshakes: HOUR,
  'idempotency keys': HOUR,
  'late deliveries': HOUR,
  'late summaries': HOUR,
  'minutes of coins': 10 * MINUTE,
  'minutes of days': HOUR,
  'operations notices': MINUTE,
  'plans, quick': 5 * SECOND,
  'plans, thorough': MINUTE,
  'price bars': 10 * MINUTE,
  'alert history': MINUTE,
  'price log': 10 * MINUTE,
  processes: 10 * MINUTE,
  'quiet hours': SECOND,
  'rate limits': 10 * MINUTE,
  'routes of alerts': SECOND,
  sentiment: MINUTE,
  'sentiment alerts': HOUR,
  sessions: HOUR,
  'setup link': MINUTE,
  snoozes: SECOND,
  'summary notes': HOUR,
  'trigger edits': HOUR,
  'trigger ends': 20 * SECOND,
  'unwatched coins': 15 * SECOND,
  'wallet balances': MINUTE,
  'webhook events': HOUR,
};

it('every timed job is scheduled at its pace, and nothing else is', () => {
  expect(app.nest.get(SchedulerRegistry).getIntervals().sort()).toEqual(Object.keys(JOBS).sort());
  const paces = app.nest.get(LeaderJobs).specs.map(({ name, everyMs }) => [name, everyMs]);
  expect(Object.fromEntries(paces)).toEqual(JOBS);
});
