import type { Role } from '../../../contract/account.js';
import { ADDED_KINDS, type AddedKind } from '../../../contract/channels.js';
import { planSentences } from '../../../contract/plans.js';
import { channelRoom, roomRefusal } from './channel-room.js';

it.each<[role: Role, push: number, more: number, pushLeft: number, moreLeft: number]>([
  ['free', 0, 0, 3, 1],
  ['free', 3, 1, 0, 0],
  ['free', 4, 10, 0, 0],
  ['pro', 2, 9, 1, 1],
  ['admin', 0, 10, 3, 0],
])('%s with %i devices and %i others', (role, push, more, pushLeft, moreLeft) => {
  expect(channelRoom(role, { push, more }, ADDED_KINDS)).toEqual({
    webhook: moreLeft,
    push: pushLeft,
    ntfy: moreLeft,
    discord: moreLeft,
    slack: moreLeft,
    'telegram-group': moreLeft,
  });
});

it('has no room for a kind that is not there', () => {
  expect(channelRoom('pro', { push: 0, more: 0 }, ['slack'])).toMatchObject({
    slack: 10,
    push: 0,
    webhook: 0,
  });
});

it.each<[role: Role, kind: AddedKind, sentence: string]>([
  ['free', 'webhook', 'Free includes 1 channel. Upgrade to Pro for up to 10.'],
  ['pro', 'ntfy', 'Pro includes 10 channels. Remove one to add another.'],
  ['free', 'push', 'You can have 3 devices that ring. Remove one to add another.'],
])('refuses %s another %s', (role, kind, sentence) => {
  expect(roomRefusal(role, kind, planSentences({ proFor: null, brandName: 'Bellwether' }))).toBe(sentence);
});
