import type { RouteStep } from '@contract/channels.js';
import { defaultRouteText, routeText } from './route-text.js';
import { EMAIL, makeChannel, makeRoute, TELEGRAM } from './testing/make-channels.js';

const PAGER = makeChannel();
const OFFICE = makeChannel({ id: 'office', kind: 'slack', label: 'Office' });
const CHANNELS = [TELEGRAM, EMAIL, PAGER, OFFICE];
const step = (part: Partial<RouteStep>): RouteStep => ({
  channels: ['telegram'],
  waitSec: 0,
  unless: 'nothing',
  onlyUrgent: false,
  ...part,
});
const later = (part: Partial<RouteStep>) => [step({}), step({ channels: ['pager'], waitSec: 180, ...part })];

it.each([
  [makeRoute().steps, 'Telegram at once · then Pager after 3 min unless you said Seen'],
  [[step({})], 'Telegram at once'],
  [[step({ onlyUrgent: true })], 'Telegram at once, urgent alerts only'],
  [[step({ channels: ['telegram', 'pager'] })], 'Telegram and Pager at once'],
  [[step({ channels: ['telegram', 'pager', 'office'] })], 'Telegram, Pager and Office at once'],
  [later({ unless: 'accepted' }), 'Telegram at once · then Pager after 3 min unless it was delivered'],
  [later({}), 'Telegram at once · then Pager after 3 min'],
  [later({ waitSec: 0 }), 'Telegram at once · then Pager right away'],
  [later({ waitSec: 90 }), 'Telegram at once · then Pager after 1.5 min'],
  [later({ waitSec: 3600, onlyUrgent: true }), 'Telegram at once · then Pager after 1 h, urgent alerts only'],
  [later({ channels: ['gone'] }), 'Telegram at once · then a removed channel after 3 min'],
  [later({ channels: [] }), 'Telegram at once · then nobody after 3 min'],
])('reads %j as %s', (steps, text) => {
  expect(routeText({ steps }, CHANNELS)).toBe(text);
});

it.each([
  ['off', 'Pager (off) at once'],
  ['unproven', 'Pager (not proven) at once'],
] as const)('says of a channel that is %s that it takes nothing', (state, text) => {
  expect(routeText({ steps: [step({ channels: ['pager'] })] }, [makeChannel({ state })])).toBe(text);
});

it.each([
  [[TELEGRAM, EMAIL, PAGER], 'Telegram, then email after 2 min if Telegram takes nothing'],
  [[TELEGRAM], 'Telegram at once'],
  [[EMAIL, PAGER], 'Email at once'],
  [[PAGER], 'Nobody: neither Telegram nor email is set up'],
])('says what holds without a route', (channels, text) => {
  expect(defaultRouteText(channels)).toBe(text);
});
