import { groupCommandOf, groupMessageOf, membershipOf } from './group-facts.js';

// Fields as documented: https://core.telegram.org/bots/api#message, #chatmember and #chatmemberupdated (27 Nov 2026)
const chat = { id: -1001234567890, type: 'supergroup', title: 'Traders', is_forum: true };
const from = { id: 5_000_000_001, is_bot: false, first_name: 'Ada' };
const anonymous = { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' };
const message = { message_id: 4, date: 1_764_200_000, chat, from, text: '/list' };
const channelBot = { id: 136817688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' };

it.each([
  ['a person', message, { kind: 'person', userId: '5000000001' }],
  ['an anonymous admin', { ...message, from: anonymous, sender_chat: chat }, { kind: 'anonymous' }],
  ['who only calls itself so', { ...message, from: anonymous }, { kind: 'other' }],
  [
    'a channel that writes here',
    { ...message, from: channelBot, sender_chat: { id: -1009, type: 'channel', title: 'News' } },
    { kind: 'other' },
  ],
  [
    'another group under the anonymous name',
    { ...message, from: anonymous, sender_chat: { ...chat, id: -1009 } },
    { kind: 'other' },
  ],
])('says who wrote: %s', (_name, given, sender) => {
  expect(groupMessageOf(given)?.sender).toEqual(sender);
});

it('knows the topic, and takes no thread of answers for one', () => {
  const inTopic = { ...message, message_thread_id: 7, is_topic_message: true };
  expect(groupMessageOf(inTopic)?.target).toEqual({
    chatId: '-1001234567890',
    threadId: '7',
    title: 'Traders',
  });
  expect(groupMessageOf({ ...message, message_thread_id: 7 })?.target.threadId).toBeNull();
});

it('follows a group that becomes a supergroup', () => {
  const moved = { ...message, chat: { ...chat, id: -400, type: 'group' }, migrate_to_chat_id: -1001 };
  expect(groupMessageOf(moved)?.movedTo).toBe('-1001');
});

it.each([
  null,
  undefined,
  {},
  { chat: { id: 'x', type: 'group' } },
  { chat: { id: 5, type: 'private' }, from },
])('is no message in a group: %j', (given) => {
  expect(groupMessageOf(given)).toBeNull();
});

it.each([
  ['group', { status: 'member' }, 'there'],
  ['group', { status: 'administrator' }, 'there'],
  ['group', { status: 'restricted', is_member: true, can_send_messages: false }, 'muted'],
  ['group', { status: 'restricted', is_member: true, can_send_messages: true }, 'there'],
  ['group', { status: 'restricted', is_member: false }, 'out'],
  ['group', { status: 'left' }, 'out'],
  ['group', { status: 'kicked', until_date: 0 }, 'out'],
  ['channel', { status: 'administrator', can_post_messages: true }, 'there'],
  ['channel', { status: 'administrator', can_post_messages: false }, 'muted'],
])('says how the bot stands in a %s: %j', (type, member, now) => {
  expect(membershipOf({ chat: { ...chat, type }, from, new_chat_member: member })?.now).toBe(now);
});

it('takes commands for this bot only', () => {
  expect(groupCommandOf(['/List'], 'BellwetherAlertsBot')).toBe('/list');
  expect(groupCommandOf(['/list@bellwetheralertsbot'], 'BellwetherAlertsBot')).toBe('/list');
  expect(groupCommandOf(['/list@OtherBot'], 'BellwetherAlertsBot')).toBeNull();
  expect(groupCommandOf(['btc'], 'BellwetherAlertsBot')).toBeNull();
});
