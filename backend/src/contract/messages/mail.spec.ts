import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import type { AlertFacts } from './alert-message.js';
import { resetPasswordMail, verifyEmailMail } from './mail-account.js';
import { alertsMail, type MailReason } from './mail-alert.js';
import { type MailForm, mailForm } from './mail-form.js';

const SITE = 'https://bellwether.example';
const CROSSED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const evidence: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_998,
  basis: 'median',
  quotes: [
    { exchange: 'kraken', usd: 65_012.4, quoted: 65_012.4, quoteCcy: 'USD', ageMs: 120, use: 'fresh' },
  ],
  seenAt: CROSSED_AT,
  decidedAt: CROSSED_AT + 2,
};
const btc: AlertFacts = {
  symbol: 'BTC',
  firedAt: CROSSED_AT,
  late: false,
  evidence,
  release: { lower: 64_837.5, upper: Infinity },
  current: null,
};
const simulated: AlertFacts = { ...btc, evidence: { ...evidence, source: 'simulated' } };

function mailed(alerts: readonly AlertFacts[], why: MailReason, repeat: 'first' | 'repeat' = 'first') {
  const sending = { sentAt: CROSSED_AT + 123_000, repeat: repeat === 'repeat' };
  return alertsMail(alerts, sending, { why, alertsUrl: `${SITE}/#triggers` });
}

function shown({ subject, text, html }: MailForm): string {
  return `Subject: ${subject}\n\n${text}\n${html}`.trimEnd();
}

describeGolden([
  [
    'mail-account',
    {
      'verify an address': shown(verifyEmailMail(`${SITE}/verify-email?token=abc`)),
      'reset a password': shown(resetPasswordMail(`${SITE}/reset-password?token=abc&x=1`)),
    },
  ],
  [
    'mail-alert',
    {
      'no chat is connected': shown(mailed([btc], 'not-connected').mail),
      'the bot is blocked, simulated': shown(mailed([simulated], 'blocked').mail),
      'Telegram did not take two, a repeat': shown(mailed([btc, btc], 'not-accepted', 'repeat').mail),
    },
  ],
]);

it('does not mix simulated and real prices', () => {
  const { mail, taken } = mailed([btc, simulated], 'blocked');
  expect(taken).toBe(1);
  expect(mail.text).not.toContain('SIMULATED');
});

it('takes nothing for markup, and keeps the subject on one line', () => {
  const { subject, html } = mailForm('one\r\nBcc: all', [
    { kind: 'lines', lines: ['<b>"&'] },
    { kind: 'link', label: 'a', url: 'https://a.example/?x="><script>' },
  ]);
  expect(subject).toBe('one Bcc: all');
  expect(html).toContain('&lt;b&gt;&quot;&amp;');
  expect(html).not.toMatch(/<script|<b>/);
});
