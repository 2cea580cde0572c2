import { joiningOf, keepsMailbox, nextPath, displayName, readInvitation } from './google-rules.js';

it.each([
  ['ann@gmail.com', null, true],
  ['Ann@GoogleMail.com', null, true],
  ['ann@firm.example', 'firm.example', true],
  ['ann@Firm.example', 'FIRM.example', true],
  ['ann@firm.example', null, false],
  ['ann@firm.example', 'other.example', false],
  ['ann@sub.firm.example', 'firm.example', false],
  ['ann@gmail.com.evil.example', null, false],
  ['"a@gmail.com"@evil.example', null, false],
  ['no address', '', false],
])('%s with hd %j: Google keeps the mailbox: %p', (email, hostedDomain, keeps) => {
  expect(keepsMailbox(email, hostedDomain)).toBe(keeps);
});

it.each([
  [true, true, true, 'password'],
  [true, true, false, 'set-aside'],
  [true, false, true, 'set-aside'],
  [true, false, false, 'set-aside'],
  [false, true, true, 'password'],
  [false, true, false, 'password'],
  [false, false, true, 'no-password'],
  [false, false, false, 'no-password'],
])(
  "Google's mailbox %p, a password %p, verified by its owner %p: %s",
  (isGooglesMailbox, hasPassword, isOwnerVerified, joining) => {
    expect(joiningOf({ isGooglesMailbox, hasPassword, isOwnerVerified })).toBe(joining);
  },
);

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
  expect(displayName(claim)).toBe(name);
});

it.each([
  ['/upgrade', '/upgrade'],
  ['/admin', '/admin'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https:evil.example', '/'],
  ['%2f%2fevil.example', '/'],
  ['/upgrade/../..//evil.example', '/'],
  [['/upgrade'], '/'],
  [undefined, '/'],
])('%p leads to %p', (asked, path) => {
  expect(nextPath(asked)).toBe(path);
});

it.each([
  ['A'.repeat(43), 'A'.repeat(43)],
  ['A'.repeat(42), null],
  [`${'A'.repeat(42)}%`, null],
  [['A'.repeat(43)], null],
  [undefined, null],
])('reads the invitation in %p as %p', (asked, read) => {
  expect(readInvitation(asked)).toBe(read);
});
