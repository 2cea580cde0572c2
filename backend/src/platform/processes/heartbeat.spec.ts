import { reportText } from './heartbeat.js';

it.each([
  ['plain words', { a: 'up' }, { a: 'up' }],
  ['nested words', { a: [{ b: 'x\u0000y' }] }, { a: [{ b: 'xy' }] }],
  ['half a character', { a: '\uD83Dz' }, { a: '\uFFFDz' }],
  ['whole characters beyond the first plane', { a: '🔔' }, { a: '🔔' }],
  ['other values', { a: 1, b: null, c: true }, { a: 1, b: null, c: true }],
])('%s', (_name, report, kept) => {
  expect(JSON.parse(reportText(report))).toEqual(kept);
});
