import { toldName } from './told-name.js';

it.each([
  ['Gina', 'Gina'],
  [' Gina Maria ', 'Gina Maria'],
  ['Gina\r\nBcc: ben@people.example', 'Gina Bcc: ben@people.example'],
  ['Gi\u0000na', 'Gi na'],
  ['\ud800Gina', '\ufffdGina'],
  ['x'.repeat(101), 'x'.repeat(100)],
  [`${'x'.repeat(99)}🐎`, 'x'.repeat(99)],
  [undefined, ''],
  [['Gina'], ''],
])('%j is %j', (claim, name) => {
  expect(toldName(claim)).toBe(name);
});
