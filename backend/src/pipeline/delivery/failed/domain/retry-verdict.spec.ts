import { type RetryFacts, retryVerdict } from './retry-verdict.js';

const CHAT: RetryFacts = {
  channel: 'telegram',
  kind: 'alert',
  status: 'failed',
  person: 'active',
  isVerified: false,
  chat: 'open',
  added: null,
  trigger: 'on',
  otherChannel: null,
};
const EMAIL: RetryFacts = { ...CHAT, channel: 'email', chat: null, isVerified: true };

const ADDED: RetryFacts = { ...CHAT, channel: 'webhook', chat: null, added: 'on' };

it.each<[name: string, facts: RetryFacts]>([
  ['an alert to an added channel', ADDED],
  ['an alert to a chat', CHAT],
  ['an alert of a trial', { ...CHAT, person: null }],
  ['an alert whose mail failed, too', { ...CHAT, otherChannel: 'failed' }],
  ['an alert whose mail was called off', { ...CHAT, otherChannel: 'cancelled' }],
  ['a notice to a chat', { ...CHAT, kind: 'notice', trigger: null }],
  ['an alert by mail', EMAIL],
  [
    'a notice by mail, whose address need not be verified',
    { ...EMAIL, kind: 'notice', trigger: null, isVerified: false },
  ],
])('sends %s again', (_name, facts) => {
  expect(retryVerdict(facts, true)).toEqual({ kind: 'retry' });
});

it.each(['pending', 'sending'] as const)('leaves one alone that is %s', (status) => {
  expect(retryVerdict({ ...CHAT, status, person: 'suspended' }, true)).toEqual({ kind: 'waits' });
});

it.each<[name: string, facts: RetryFacts, why: string]>([
  ['to a channel that is off', { ...ADDED, added: 'off' }, 'This channel is switched off.'],
  ['to a channel without proof', { ...ADDED, added: 'unproven' }, 'This channel is not proven.'],
  ['to a channel that is gone', { ...ADDED, added: 'removed' }, 'This channel was removed.'],
  ['delivered', { ...CHAT, status: 'delivered' }, 'This message was delivered in the meantime.'],
  ['called off', { ...CHAT, status: 'cancelled' }, 'This message was called off, it did not fail.'],
  [
    'a mail with a link',
    { ...EMAIL, kind: 'mail', trigger: null },
    'The link in this mail was erased. The person can ask for a new one.',
  ],
  ['a test', { ...CHAT, kind: 'test', trigger: null }, 'Nobody waits for this test message any more.'],
  ['of a deleted trigger', { ...CHAT, trigger: 'deleted' }, 'The trigger of this alert was deleted.'],
  ['of a deleted hook', { ...CHAT, trigger: 'hook-deleted' }, 'The hook of this alert was deleted.'],
  ['of a trigger that is off', { ...CHAT, trigger: 'off' }, 'The trigger of this alert is switched off.'],
  ['of a snoozed trigger', { ...CHAT, trigger: 'snoozed' }, 'The trigger of this alert is snoozed.'],
  ['of a suspended account', { ...EMAIL, person: 'suspended' }, 'This account is suspended.'],
  ['of a deleted account', { ...CHAT, person: 'deleted' }, 'This account was deleted.'],
  ['of an account that is gone', { ...EMAIL, person: null }, 'This account was deleted.'],
  ['mailed already', { ...CHAT, otherChannel: 'delivered' }, 'This alert was delivered by e-mail.'],
  ['being mailed', { ...CHAT, otherChannel: 'pending' }, 'This alert is on its way by e-mail.'],
  ['in Telegram already', { ...EMAIL, otherChannel: 'delivered' }, 'This alert was delivered by Telegram.'],
  ['on the way to Telegram', { ...EMAIL, otherChannel: 'sending' }, 'This alert is on its way by Telegram.'],
  [
    'to an unverified address',
    { ...EMAIL, isVerified: false },
    'The e-mail address of this account is not verified.',
  ],
  [
    'to a chat that blocked the bot',
    { ...CHAT, chat: 'blocked' },
    'The bot is blocked in this Telegram chat.',
  ],
  [
    'to a chat that stopped the bot',
    { ...CHAT, chat: 'stopped' },
    'The bot was stopped in this Telegram chat.',
  ],
  ['to a chat of somebody else', { ...CHAT, chat: 'other' }, 'This Telegram chat is not connected any more.'],
  ['to a chat that is gone', { ...CHAT, chat: null }, 'This Telegram chat is not connected any more.'],
])('does not send one that is %s', (_name, facts, why) => {
  expect(retryVerdict(facts, true)).toEqual({ kind: 'refused', why });
});

it('does not send a mail without a mail server', () => {
  expect(retryVerdict(EMAIL, false)).toEqual({
    kind: 'refused',
    why: 'There is no mail server: SMTP_URL is not set.',
  });
  expect(retryVerdict(CHAT, false)).toEqual({ kind: 'retry' });
});
