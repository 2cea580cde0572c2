import { indexWaitMs, pressWaitMs, retryWaitMs } from './cadence.js';
import {
  type Announcement,
  isInForce,
  judgeAnnouncement,
  judgeSettled,
  type KnownRange,
} from './fed-judgement.js';
import { faultOfIndex, asOf, type OfficialValue, valueAgeOf } from './official-value.js';

const at = (iso: string) => Date.parse(iso);

describe('the index', () => {
  const index = (valueAt: string, source: OfficialValue['source'] = 'yahoo'): OfficialValue => ({
    symbol: 'NASDAQ',
    value: 22_000,
    valueAt: at(valueAt),
    confirmedAt: at(valueAt),
    source,
  });
  const LIVE = { stale: false, evaluable: true };
  const SHOWN = { stale: false, evaluable: false };
  const STALE = { stale: true, evaluable: false };

  it.each([
    ['in session, new', '2026-11-20T15:00:00Z', '2026-11-20T15:00:30Z', LIVE],
    ['in session, 2 minutes old', '2026-11-20T15:00:00Z', '2026-11-20T15:02:00Z', LIVE],
    ['in session, older', '2026-11-20T15:00:00Z', '2026-11-20T15:02:00.001Z', STALE],
    ['in session, of the day before', '2026-11-19T21:00:00Z', '2026-11-20T15:00:00Z', STALE],
    ['just opened, of the day before', '2026-11-19T21:00:00Z', '2026-11-20T14:31:00Z', SHOWN],
    ['just opened, of before the opening', '2026-11-20T14:29:59Z', '2026-11-20T14:30:10Z', SHOWN],
    ['of the future', '2026-11-20T15:05:00Z', '2026-11-20T15:00:00Z', STALE],
    ['of a clock a little ahead', '2026-11-20T15:00:20Z', '2026-11-20T15:00:00Z', LIVE],
    ['after the close, of the close', '2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z', SHOWN],
    ['after the close, of noon', '2026-11-20T17:00:00Z', '2026-11-20T22:00:00Z', STALE],
    ['at the weekend', '2026-11-20T21:00:01Z', '2026-11-22T12:00:00Z', SHOWN],
    ['on a holiday', '2026-11-25T21:00:01Z', '2026-11-26T15:00:00Z', SHOWN],
    ['on an early close, after it', '2026-11-27T17:59:30Z', '2026-11-27T18:30:00Z', SHOWN],
    ['at the weekend, of Thursday', '2026-11-19T21:00:01Z', '2026-11-22T12:00:00Z', STALE],
  ])('%s', (_when, valueAt, now, age) => {
    expect(valueAgeOf(index(valueAt), at(now))).toEqual(age);
  });

  it('never counts in session when it is a daily close', () => {
    expect(valueAgeOf(index('2026-11-20T14:59:50Z', 'fred'), at('2026-11-20T15:00:00Z'))).toEqual(STALE);
  });

  it('is as old as its value', () => {
    expect(asOf(index('2026-11-20T15:00:00Z'))).toBe(at('2026-11-20T15:00:00Z'));
  });

  const known = { value: 22_000, valueAt: at('2026-11-20T15:00:00Z') };
  const NOW = at('2026-11-20T15:01:00Z');
  it.each([
    ['usual', { value: 22_100 }, null],
    ['a crash', { value: 18_000 }, null],
    ['beyond every halt', { value: 17_000 }, 'absurd'],
    ['a digit lost', { value: 2_200 }, 'absurd'],
    ['a digit too much', { value: 220_000 }, 'absurd'],
    ['far off the close, near what is known', { value: 22_000, previousClose: 15_000 }, 'absurd'],
    ['far off what is known, near the close', { value: 30_000, previousClose: 30_000 }, 'absurd'],
    ['without a close', { value: 22_100, previousClose: null }, null],
    ['of the future', { valueAt: NOW + 61_000 }, 'ahead'],
  ] as const)('%s: read or not', (_what, change, fault) => {
    const reading = { value: 22_000, valueAt: NOW, previousClose: 22_050, ...change };
    expect(faultOfIndex(reading, known, NOW)).toBe(fault);
  });

  it('may be anything after it was unknown for long', () => {
    const reading = { value: 30_000, valueAt: NOW, previousClose: 29_900 };
    expect(faultOfIndex(reading, null, NOW)).toBeNull();
    expect(faultOfIndex(reading, { value: 22_000, valueAt: NOW - 6 * 86_400_000 }, NOW)).toBeNull();
  });
});

describe('the rate', () => {
  const rate = (confirmedAt: string): OfficialValue => ({
    symbol: 'FED',
    value: 4,
    valueAt: at('2026-09-16T18:00:00Z'),
    confirmedAt: at(confirmedAt),
    source: 'nyfed',
  });

  it.each([
    ['2026-11-20T15:00:00Z', false],
    ['2026-11-22T03:00:00Z', false],
    ['2026-11-22T03:00:00.001Z', true],
  ])('confirmed on 20 November at 15:00: at %s stale or not', (now, stale) => {
    const value = rate('2026-11-20T15:00:00Z');
    expect(valueAgeOf(value, at(now))).toEqual({ stale, evaluable: !stale });
    expect(asOf(value)).toBe(at('2026-11-20T15:00:00Z'));
  });

  const confirmedAt = at('2026-09-16T17:00:00Z');
  const settled: KnownRange = {
    low: 3.5,
    high: 3.75,
    valueAt: at('2026-09-15T16:00:00Z'),
    confirmedAt,
    source: 'nyfed',
  };
  const announced: KnownRange = {
    low: 3.75,
    high: 4,
    valueAt: at('2026-09-16T18:00:00Z'),
    confirmedAt,
    source: 'fed',
  };
  const raise: Announcement = { low: 3.75, high: 4, verb: 'raise', by: 0.25, publishedAt: announced.valueAt };
  const SOON = announced.valueAt + 60_000;

  it.each<[string, KnownRange | null, Partial<Announcement>, ReturnType<typeof judgeAnnouncement>]>([
    ['nothing is known', null, {}, 'first'],
    ['it changes what is known', settled, {}, 'changed'],
    ['it is known already', announced, {}, 'older'],
    [
      'what is known is of a later day',
      { ...announced, source: 'nyfed', valueAt: at('2026-09-17T16:00:00Z') },
      {},
      'older',
    ],
    ['what is known is of the same day', { ...settled, valueAt: at('2026-09-16T16:00:00Z') }, {}, 'changed'],
    ['it maintains', settled, { verb: 'maintain', by: null, low: 3.5, high: 3.75 }, 'confirmed'],
    ['it maintains something else', settled, { verb: 'maintain', by: null }, 'doubtful'],
    ['it raises by as much as it does not', settled, { by: 0.5 }, 'doubtful'],
    ['it lowers to more', settled, { verb: 'lower' }, 'doubtful'],
    ['it raises absurdly', settled, { by: null, low: 9, high: 9.25 }, 'doubtful'],
    ['it is of the future', settled, { publishedAt: SOON + 300_001 }, 'doubtful'],
  ])('a statement when %s', (_when, known, change, judgement) => {
    expect(judgeAnnouncement(known, { ...raise, ...change }, SOON)).toBe(judgement);
  });

  const NOW = at('2026-09-21T15:00:00Z');
  const of = (date: string, low = 3.5) => ({ date, low, high: low + 0.25 });
  it.each<[string, KnownRange | null, ReturnType<typeof of>, ReturnType<typeof judgeSettled>]>([
    ['the first', null, of('2026-09-15'), 'first'],
    ['the same', settled, of('2026-09-18'), 'confirmed'],
    ['another one of a later day', settled, of('2026-09-17', 3.75), 'changed'],
    ['another one of the day before', settled, of('2026-09-14', 3.25), 'older'],
    ['an absurd one', settled, of('2026-09-17', 9), 'doubtful'],
    [
      'a far one after nobody confirmed another for a month',
      { ...settled, confirmedAt: at('2026-08-21T14:59:59Z') },
      of('2026-09-17', 9),
      'changed',
    ],
    ['one of the future', settled, of('2026-09-23', 3.75), 'doubtful'],
    ['the old one of the day of the announcement', announced, of('2026-09-16'), 'older'],
    ['the old one of the day after', announced, of('2026-09-17'), 'older'],
    ['still the old one two days later', announced, of('2026-09-18'), 'changed'],
    ['the announced one', announced, of('2026-09-17', 3.75), 'confirmed'],
  ])("%s, told as a day's range", (_what, known, told, judgement) => {
    expect(judgeSettled(known, told, NOW)).toBe(judgement);
  });

  it('is in force from the day after the announcement', () => {
    expect(isInForce(announced.valueAt, at('2026-09-17T03:59:59Z'))).toBe(false);
    expect(isInForce(announced.valueAt, at('2026-09-17T04:00:00Z'))).toBe(true);
  });
});

describe('how often sources are asked', () => {
  it.each([
    ['2026-11-20T15:00:00Z', 60_000],
    ['2026-11-20T21:00:00Z', 900_000],
    ['2026-11-20T14:25:00Z', 303_000],
    ['2026-11-26T15:00:00Z', 900_000],
    ['2026-11-22T12:00:00Z', 900_000],
  ])('the index at %s: after %d ms', (now, wait) => expect(indexWaitMs(at(now))).toBe(wait));

  it.each([
    ['2026-11-20T15:00:00Z', 240_000],
    ['2026-11-20T18:55:00Z', 240_000], // 13:55 in New York
    ['2026-11-20T18:57:00Z', 120_000],
    ['2026-11-20T18:59:00Z', 60_000],
    ['2026-11-20T19:09:59Z', 60_000],
    ['2026-11-20T19:10:00Z', 240_000],
    ['2026-07-15T18:00:00Z', 60_000],
    ['2026-11-22T19:00:00Z', 240_000],
  ])('the press feed at %s: after %d ms', (now, wait) => expect(pressWaitMs(at(now))).toBe(wait));

  it.each([
    ['2026-11-20T22:00:00Z', 1, null, 30_000],
    ['2026-11-20T22:00:00Z', 2, null, 60_000],
    ['2026-11-20T22:00:00Z', 9, null, 900_000],
    ['2026-11-20T22:00:00Z', 1, 120_000, 120_000],
    ['2026-11-20T22:00:00Z', 9, 1_000, 900_000],
    ['2026-11-20T22:00:00Z', 1, 86_400_000, 3_600_000],
    ['2026-11-20T15:00:00Z', 9, null, 120_000],
    ['2026-11-20T15:00:00Z', 9, 600_000, 600_000],
    ['2026-11-20T14:25:00Z', 9, null, 303_000],
  ])('at %s after %d failures, asked to wait %p: after %d ms', (now, failures, retryAfterMs, wait) => {
    expect(retryWaitMs(failures, retryAfterMs, at(now))).toBe(wait);
  });
});
