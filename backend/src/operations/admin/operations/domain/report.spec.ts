import { backupsIn, exchangesIn, telegramIn } from './report.js';

const REFUSED = { exchange: 'binance', connected: false, ageMs: null, setAside: [], refused: 'region' };
const KRAKEN = { exchange: 'kraken', connected: true, ageMs: 400, setAside: ['BTC'] };

it.each([
  ['nothing', {}, []],
  ['no report', null, []],
  ['another shape', { feed: { exchanges: 'kraken' } }, []],
  ['no names', { feed: { exchanges: [{}, 7, null] } }, []],
  ['ages, which have grown', { feed: { exchanges: [KRAKEN] } }, [{ ...KRAKEN, ageMs: 1_400 }]],
  ['a refusal', { feed: { exchanges: [REFUSED] } }, [REFUSED]],
  ['no tick yet', { feed: { exchanges: [{ ...KRAKEN, ageMs: null }] } }, [{ ...KRAKEN, ageMs: null }]],
  [
    'half of it',
    { feed: { exchanges: [{ exchange: 'kraken', setAside: [1, 'ETH'] }] } },
    [{ exchange: 'kraken', connected: false, ageMs: null, setAside: ['ETH'] }],
  ],
])('exchanges: %s', (_name, report, exchanges) => {
  expect(exchangesIn(report, 1_000)).toEqual(exchanges);
});

it('an age never shrinks, though the clock was put back', () => {
  expect(exchangesIn({ feed: { exchanges: [KRAKEN] } }, -60_000)).toEqual([KRAKEN]);
});

it.each([
  [{}, null],
  [{ backups: null }, null],
  [{ backups: { newestAt: 7 } }, { newestAt: null }],
  [{ backups: { newestAt: '2026-11-22T03:00:00.000Z' } }, { newestAt: '2026-11-22T03:00:00.000Z' }],
])('backups: %j', (report, backups) => {
  expect(backupsIn(report)).toEqual(backups);
});

it.each([
  [{}, null],
  [{ telegram: { state: 'odd' } }, null],
  [{ telegram: { state: 'up' } }, { state: 'up', since: null }],
  [
    { telegram: { state: 'unreachable', since: '2026-11-22T00:00:00.000Z' } },
    { state: 'unreachable', since: '2026-11-22T00:00:00.000Z' },
  ],
])('Telegram: %j', (report, telegram) => {
  expect(telegramIn(report)).toEqual(telegram);
});
