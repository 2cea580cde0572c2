import { emailReachOf, smtpOutcomeOf } from './smtp-outcome.js';

it.each([
  ['nobody listens', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unreachable'],
  ['no such host', { code: 'EDNS', command: 'CONN' }, 'unreachable'],
  ['no greeting', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT', command: 'CONN' }, 'unreachable'],
  ['a greeting that says no', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'unreachable'],
  ['the service closes', { code: 'EENVELOPE', responseCode: 421, command: 'MAIL FROM' }, 'unreachable'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'wrong-login'],
  ['a login is wanted', { code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'wrong-login'],
  [
    'a certificate nobody has signed',
    { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' },
    'unreachable',
  ],
  ['a silent server', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' }, 'unanswered'],
  ['a reset', { code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'unanswered'],
  ['greylisting', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'deferred'],
  ['a full disk', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 'deferred'],
  ['spam, it says', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  ['no such mailbox', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
  ['an address no server is asked for', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  [
    'a sender it does not know',
    { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' },
    'sender-refused',
  ],
  ['greylisting of a sender', { code: 'EENVELOPE', responseCode: 450, command: 'MAIL FROM' }, 'deferred'],
  [
    'a sender without a domain, told late (RFC 3463, X.1.8)',
    {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      response: '550 5.1.8 <a@b.example>: Sender address rejected: Domain not found',
    },
    'sender-refused',
  ],
  [
    'no STARTTLS where it is demanded',
    { code: 'ETLS', responseCode: 502, command: 'STARTTLS' },
    'unreachable',
  ],
  ['anything else', new Error('?'), 'unanswered'],
])('%s', (_name, error, kind) => {
  expect(smtpOutcomeOf(error).kind).toBe(kind);
});

it('tells a refused address from a refused mail', () => {
  expect(smtpOutcomeOf({ responseCode: 550, command: 'RCPT TO' })).toMatchObject({
    reason: 'address-refused',
  });
  expect(smtpOutcomeOf({ responseCode: 550, command: 'DATA' })).toMatchObject({ reason: 'refused' });
});

it('tells codes, not words', () => {
  const error = Object.assign(new Error('550 no ann@example.com'), {
    response: 'ann@example.com',
    code: 'EX',
  });
  expect(smtpOutcomeOf(error)).toEqual({ kind: 'unanswered', detail: 'EX' });
});

it.each([
  ['accepted', 'answered'],
  ['deferred', 'answered'],
  ['refused', 'answered'],
  ['unreachable', 'not-reached'],
  ['unanswered', 'unanswered'],
  ['wrong-login', 'wrong-token'],
  ['sender-refused', 'wrong-token'],
] as const)('%s: %s', (kind, reach) => {
  expect(emailReachOf({ kind, detail: '', reason: 'refused' })).toBe(reach);
});
