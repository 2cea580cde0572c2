import { findZones } from './find-zones.js';

it.each([
  ['berlin', ['Europe/Berlin']],
  ['New York', ['America/New_York']],
  ['Europe/Vienna', ['Europe/Vienna']],
  ['europe/vienna', ['Europe/Vienna']],
  ['utc', ['UTC']],
  ['Kyiv', ['Europe/Kyiv']],
  ['Europe/Kyiv', ['Europe/Kyiv']],
  ['Atlantis', []],
  ['+02:00', []],
  ['', []],
])('%s may be %j', (text, zones) => {
  expect(findZones(text)).toEqual(zones);
});

it('offers a few of many', () => {
  const zones = findZones('America');
  expect(zones).toHaveLength(6);
  expect(zones.every((zone) => zone.startsWith('America/'))).toBe(true);
});
