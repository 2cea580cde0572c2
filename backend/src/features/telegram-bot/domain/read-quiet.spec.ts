import { readMute, readQuiet } from './read-quiet.js';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

it.each([
  ['22:00-07:00', '22:00', '07:00', 'silent'],
  ['22:00-07:00 hold', '22:00', '07:00', 'held'],
  ['22:00 – 7:30', '22:00', '07:30', 'silent'],
  ['22 to 7 HOLD', '22:00', '07:00', 'held'],
  ['9 17', '09:00', '17:00', 'silent'],
])('/quiet %s', (text, from, to, mode) => {
  const quiet = { from, to, days: [1, 2, 3, 4, 5, 6, 7], mode, urgentRings: true };
  expect(readQuiet(words(text))).toEqual({ kind: 'quiet', quiet });
});

it.each([
  ['', 'show'],
  ['off', 'off'],
  ['22:00', 'unreadable'],
  ['24:00-07:00', 'unreadable'],
  ['22:60-07:00', 'unreadable'],
  ['22:00-22:00', 'unreadable'],
  ['22:00-07:00 loud', 'unreadable'],
])('/quiet %s is %s', (text, kind) => {
  expect(readQuiet(words(text))).toEqual({ kind });
});

it.each([
  ['8h', 480],
  ['30 min', 30],
  ['15m', 15],
  ['7d', 10_080],
])('/mute %s', (text, minutes) => {
  expect(readMute(words(text))).toEqual({ kind: 'mute', minutes });
});

it.each([
  ['', 'show'],
  ['OFF', 'off'],
  ['14m', 'out-of-range'],
  ['8d', 'out-of-range'],
  ['8', 'unreadable'],
  ['-8h', 'unreadable'],
  ['1w', 'unreadable'],
])('/mute %s is %s', (text, kind) => {
  expect(readMute(words(text))).toEqual({ kind });
});
