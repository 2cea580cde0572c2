import { isBackupDue, nightlyName, nightlyTime, nightlyTimes } from './backup-files.js';

const at = (text: string) => new Date(text);

it('a name says when, and only our own are read', () => {
  expect(nightlyName(at('2026-11-25T03:00:59.999Z'))).toBe('nightly-2026-11-25T0300Z');
  expect(nightlyTime('nightly-2026-11-25T0300Z')).toEqual(at('2026-11-25T03:00:00Z'));
});

it.each([
  'before-0.1.0-schema-11',
  'nightly-2026-11-25T0300Z.partial',
  'nightly-2026-99-25T0300Z',
  'nightly-',
  '',
])('%j is no nightly backup', (name) => {
  expect(nightlyTime(name)).toBeNull();
});

it('the newest comes first', () => {
  const names = ['nightly-2026-11-24T0300Z', 'README', 'nightly-2026-11-25T0301Z'];
  expect(nightlyTimes(names)).toEqual([at('2026-11-25T03:01:00Z'), at('2026-11-24T03:00:00Z')]);
});

it.each([
  [null, '2026-11-25T12:00:00Z', true],
  ['2026-11-25T03:00:00Z', '2026-11-25T12:00:00Z', false],
  ['2026-11-25T02:59:00Z', '2026-11-25T12:00:00Z', true],
  ['2026-11-24T03:00:00Z', '2026-11-25T02:59:59Z', false],
  ['2026-11-24T03:00:00Z', '2026-11-25T03:00:00Z', true],
  ['2026-10-31T23:00:00Z', '2026-11-01T01:00:00Z', false],
  ['2026-10-31T02:00:00Z', '2026-11-01T01:00:00Z', true],
])('after one of %s, at %s another is due: %s', (newest, now, expected) => {
  expect(isBackupDue(newest === null ? null : at(newest), at(now))).toBe(expected);
});
