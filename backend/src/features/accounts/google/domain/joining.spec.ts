import { joiningOf, keepsMailbox } from './joining.js';

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
