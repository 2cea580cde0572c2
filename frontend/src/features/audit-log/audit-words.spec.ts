import { actionText, changeText, originText, partyText } from './audit-words.js';

it.each([
  ['account.suspended', 'Account suspended'],
  ['some.new-act', 'some.new-act'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it.each([
  ['anna@example.com', 'anna@example.com'],
  [null, 'deleted account 01234567'],
])('an account with the address %s is %s', (email, text) => {
  expect(partyText({ id: '01234567-89ab', email })).toBe(text);
});

it.each([
  ['grant.by-admin', 'none', 'pro', 'free → pro'],
  ['grant.by-command', 'admin', 'none', 'admin → free'],
  ['account.suspended', 'active', 'suspended', 'active → suspended'],
  ['leads.exported', 'none', 'all, searched', 'all, searched'],
  ['account.deleted', null, null, null],
])('%s from %s to %s reads %s', (action, before, after, text) => {
  expect(changeText({ action, before, after })).toBe(text);
});

it.each([
  ['10.0.0.1', 'r1', 'from 10.0.0.1 · request r1'],
  [null, 'r1', 'request r1'],
  [null, null, null],
])('%s by %s reads %s', (address, requestId, text) => {
  expect(originText({ address, requestId })).toBe(text);
});
