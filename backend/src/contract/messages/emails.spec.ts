import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import type { AlertFacts } from './alert-message.js';
import { resetPasswordEmail, verificationEmailMessage } from './account-email.js';
import { alertsEmail, type EmailReason } from './alert-email.js';
import { type EmailForm, emailForm } from './email-form.js';
import { changeEmailNotice, type SafetyEvent, safetyNotice } from './safety-notices.js';

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

function emailed(alerts: readonly AlertFacts[], why: EmailReason, repeat: 'first' | 'repeat' = 'first') {
  const sending = { sentAt: CROSSED_AT + 123_000, repeat: repeat === 'repeat' };
  return alertsEmail(alerts, sending, { why, alertsUrl: `${SITE}/#triggers`, acknowledgeUrl: null });
}

function shown({ subject, text, html }: EmailForm): string {
  return `Subject: ${subject}\n\n${text}\n${html}`.trimEnd();
}

const SAFETY_EVENTS: readonly SafetyEvent[] = [
  { kind: 'sessions-ended', count: 1 },
  { kind: 'sessions-ended', count: 3 },
  { kind: 'password-changed' },
  { kind: 'email-change-asked', email: 'next@people.example' },
  { kind: 'email-changed', email: 'next@people.example', undoUrl: `${SITE}/undo-email?token=abc` },
  { kind: 'email-changed', email: 'next@people.example', undoUrl: null },
  { kind: 'email-taken-back' },
  { kind: 'data-exported' },
  { kind: 'account-deleted' },
  { kind: 'totp-added' },
  { kind: 'totp-removed' },
  { kind: 'recovery-codes-made' },
  { kind: 'passkey-added', name: 'Ann’s phone' },
  { kind: 'passkey-removed', name: 'Ann’s phone' },
  { kind: 'api-token-created', name: 'Home Assistant', scopes: ['read', 'triggers'] },
  { kind: 'api-token-revoked', name: 'Home Assistant' },
  { kind: 'factors-dropped' },
];

function noticed(event: SafetyEvent): string {
  const site = { publicUrl: SITE, brandName: 'Bellwether' };
  const place = { at: CROSSED_AT, label: 'Firefox on Linux', address: '203.0.113.0/24' };
  const { email } = safetyNotice(event, place, site);
  return emailForm(email.subject, email.parts).text.trimEnd();
}

describeGolden([
  [
    'mail-safety',
    {
      ...Object.fromEntries(
        SAFETY_EVENTS.map(
          (event) =>
            [
              Object.values(event)
                .filter((value) => value !== null)
                .join(' '),
              noticed(event),
            ] as const,
        ),
      ),
      'a new address': emailForm(
        changeEmailNotice(`${SITE}/confirm-email?token=abc`, 'Bellwether').email.subject,
        changeEmailNotice(`${SITE}/confirm-email?token=abc`, 'Bellwether').email.parts,
      ).text.trimEnd(),
    },
  ],
  [
    'mail-account',
    {
      'verify an address': shown(verificationEmailMessage(`${SITE}/verify-email?token=abc`, 'Bellwether')),
      'reset a password': shown(resetPasswordEmail(`${SITE}/reset-password?token=abc&x=1`, 'Bellwether')),
    },
  ],
  [
    'mail-alert',
    {
      'no chat is connected': shown(emailed([btc], 'not-connected').email),
      'the bot is blocked, simulated': shown(emailed([simulated], 'blocked').email),
      'Telegram did not take two, a repeat': shown(emailed([btc, btc], 'not-accepted', 'repeat').email),
    },
  ],
]);

it('does not mix simulated and real prices', () => {
  const { email, taken } = emailed([btc, simulated], 'blocked');
  expect(taken).toBe(1);
  expect(email.text).not.toContain('SIMULATED');
});

it('takes nothing for markup, and keeps the subject on one line', () => {
  const { subject, html } = emailForm('one\r\nBcc: all', [
    { kind: 'lines', lines: ['<b>"&'] },
    { kind: 'link', label: 'a', url: 'https://a.example/?x="><script>' },
  ]);
  expect(subject).toBe('one Bcc: all');
  expect(html).toContain('&lt;b&gt;&quot;&amp;');
  expect(html).not.toMatch(/<script|<b>/);
});
