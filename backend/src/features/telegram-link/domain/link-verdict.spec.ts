import { type LinkFacts, type LinkVerdict, linkVerdict } from './link-verdict.js';

const FACTS: LinkFacts = {
  userId: 'ann',
  account: 'active',
  connectedChat: null,
  askedChat: null,
  given: 'not-up',
  life: 'running',
  chatUserId: null,
};

describe('what a code is worth in a chat', () => {
  it.each<[string, Partial<LinkFacts>, LinkVerdict]>([
    ['nobody used it', {}, 'open'],
    ['this chat was asked', { askedChat: '7' }, 'open'],
    ['another chat was asked', { askedChat: '8' }, 'unknown'],
    ['another chat was asked and it is over', { askedChat: '8', life: 'over' }, 'unknown'],
    ['this chat was connected', { askedChat: '7', connectedChat: '7', chatUserId: 'ann' }, 'already'],
    ['connected long ago', { connectedChat: '7', chatUserId: 'ann', life: 'over', given: 'up' }, 'already'],
    ['connected and disconnected', { connectedChat: '7', chatUserId: null }, 'ended'],
    ['connected, now somebody else’s', { connectedChat: '7', chatUserId: 'bob' }, 'ended'],
    ['another chat was connected', { connectedChat: '8', chatUserId: null }, 'unknown'],
    ['given up', { given: 'up' }, 'cancelled'],
    ['given up and over', { given: 'up', life: 'over' }, 'cancelled'],
    ['over', { askedChat: '7', life: 'over' }, 'expired'],
    ['an inactive account', { account: 'inactive' }, 'inactive'],
    ['an inactive account, somebody else’s chat', { account: 'inactive', chatUserId: 'bob' }, 'inactive'],
    ['the account’s chat already', { chatUserId: 'ann' }, 'already'],
    ['somebody else’s chat', { chatUserId: 'bob' }, 'other-account'],
  ])('%s', (_name, change, verdict) => {
    expect(linkVerdict({ ...FACTS, ...change }, '7')).toBe(verdict);
  });

  it('is unknown without a link', () => {
    expect(linkVerdict(null, '7')).toBe('unknown');
  });
});
