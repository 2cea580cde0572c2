import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import { alertsEmail } from './alert-email.js';
import { alertsMessage } from './alert-digest.js';
import { type AlertFacts, alertMessage } from './alert-message.js';
import { originalText } from './alert-extras.js';
import { emailForm } from './email-form.js';
import { endButtons, readEndButton } from './end-buttons.js';
import { endAnswers, endNotice, type EndingTrigger } from './end-notice.js';
import { type ListedTrigger, listAnswer } from './list-answer.js';
import { MAX_MESSAGE_LENGTH } from './marks.js';
import { testAlertMessage } from './test-message.js';
import { whyLines } from './why-text.js';

const SITE = { publicUrl: 'https://bellwether.example', brandName: 'Bellwether' };
const CROSSED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const SENT_AT = CROSSED_AT + 400;
const DAY_MS = 86_400_000;
const sent = { sentAt: SENT_AT, repeat: false };
const label = { name: 'Rent', note: 'sell half' };

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
  label,
};
const guarded: AlertFacts = {
  ...btc,
  evidence: {
    ...evidence,
    guards: [{ symbol: 'ETH', condition: { op: 'above', level: 3_000 }, value: 3_012.4 }],
  },
};
const sol: AlertFacts = {
  ...btc,
  symbol: 'SOL',
  evidence: { ...evidence, condition: { op: 'below', level: 150 }, price: 149.5 },
  release: { lower: -Infinity, upper: 150.375 },
  label: { name: null, note: 'buy more' },
};
const listed: ListedTrigger = {
  symbol: 'BTC',
  condition: { op: 'above', level: 65_000 },
  state: 'armed',
  distancePct: 0.4,
  price: 64_728.1,
  fresh: true,
  rangAt: null,
  restsUntil: null,
  snoozedUntil: null,
  name: 'Rent',
  repeat: 'once',
  expiresAt: Date.UTC(2025, 10, 24, 14),
};
const ending: EndingTrigger = {
  id: '3f0c5e1e-7a35-4d0b-9a57-5a1d1c3f8e21',
  symbol: 'BTC',
  condition: { op: 'above', level: 65_000 },
  label,
  expiresAt: Date.UTC(2025, 10, 22, 14),
};
const dayBefore = ending.expiresAt - DAY_MS;
const chatOf = (trigger: Partial<EndingTrigger>, now = dayBefore): string =>
  endNotice({ ...ending, ...trigger }, now, SITE).chat.text;

function emailOf(trigger: EndingTrigger): string {
  const { subject, parts } = endNotice(trigger, dayBefore, SITE).email;
  const form = emailForm(subject, parts);
  return `Subject: ${form.subject}\n\n${form.text}\n${form.html}`.trimEnd();
}

describeGolden([
  [
    'trigger-labels',
    {
      'a name and a note': alertMessage(btc, sent),
      'a name alone': alertMessage({ ...btc, label: { name: 'Rent', note: null } }, sent),
      'a note alone, with a guard': alertMessage(
        { ...guarded, label: { name: null, note: 'sell half' } },
        sent,
      ),
      'late, simulated': alertMessage(
        { ...btc, late: true, current: 65_240, evidence: { ...evidence, source: 'simulated' } },
        sent,
      ),
      'a snooze is over': alertMessage({ ...btc, current: 65_240, afterSnooze: true }, sent),
      'a digest': alertsMessage([btc, sol, { ...btc, symbol: 'ETH', afterSnooze: true }], sent).text,
      'a test': testAlertMessage('live', {
        symbol: 'BTC',
        condition: { op: 'above', level: 65_000 },
        price: 64_100,
        label,
      }),
      why: whyLines({
        symbol: 'BTC',
        evidence,
        name: 'Rent',
        recordedAt: CROSSED_AT + 14,
        sentAt: CROSSED_AT + 21,
        acceptedAt: null,
      }).join('\n'),
      'a list': listAnswer(
        'live',
        [
          listed,
          { ...listed, name: null, expiresAt: SENT_AT + 3_600_000 },
          { ...listed, state: 'disarmed', expiresAt: SENT_AT - DAY_MS },
        ],
        { site: SITE.publicUrl, now: SENT_AT, exchanges: [{ ageMs: 400 }], messages: 'on' },
      ),
    },
  ],
  [
    'end-notice',
    {
      'the day before': chatOf({ label: { name: null, note: null } }),
      'with a name and a note, late, of the same day': chatOf({}, ending.expiresAt - 3_600_000),
      'of one exchange, with a guard': chatOf({
        label: { name: 'Rent', note: null },
        source: 'kraken',
        guards: [{ symbol: 'ETH', condition: { op: 'below', level: 3_000 } }],
      }),
      'by e-mail': emailOf({ ...ending, label: { name: '<b>Rent</b>', note: 'sell half' } }),
      kept: endAnswers.kept(ending.expiresAt + 30 * DAY_MS, dayBefore),
      'left to expire': endAnswers.ends(ending.expiresAt, dayBefore),
      'has expired': endAnswers.ends(ending.expiresAt, ending.expiresAt + 3_600_000),
      'changed since': endAnswers.changed(ending.expiresAt + DAY_MS, dayBefore),
      'endless since': endAnswers.endless(),
    },
  ],
]);

it('a message without a name or a note is as ever', () => {
  const { label: _label, ...plain } = btc;
  expect(alertMessage({ ...btc, label: { name: null, note: null } }, sent)).toBe(alertMessage(plain, sent));
});

it('the subject of an e-mail is what happened, not what a trigger is called', () => {
  const { email } = alertsEmail([btc], sent, {
    why: 'blocked',
    alertsUrl: SITE.publicUrl,
    acknowledgeUrl: null,
  });
  expect(email.subject).not.toContain('Rent');
  expect(email.text).toContain('\nRent — sell half\n');
});

it('a digest that has no room for all names has none, and as many alerts as ever', () => {
  const many = Array.from({ length: 60 }, (_, i): AlertFacts => {
    const condition = { op: 'above', level: 65_000 + i } as const;
    return { ...btc, evidence: { ...evidence, condition }, label: { name: 'x'.repeat(40), note: null } };
  });
  const { text, taken } = alertsMessage(many, sent);
  const without = alertsMessage(
    many.map(({ label: _label, ...alert }) => alert),
    sent,
  );
  expect({ text, taken }).toEqual(without);
  expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
  expect(alertsMessage(many.slice(0, 10), sent).text.match(/x{40}/g)).toHaveLength(10);
});

it('what was added to a message is found below any name', () => {
  const text = alertMessage({ ...btc, label: { name: '─ Rent ─', note: null } }, sent);
  expect(originalText(text)).toBe(text);
});

it('buttons before an end are read as they were made, and fit into what Telegram takes', () => {
  const told = { triggerId: ending.id, end: 9_999_999_999_999 };
  const [row = []] = endButtons(told);
  expect(row.map(({ text }) => text)).toEqual(['Keep 30 days more', 'Let it expire']);
  expect(row.map(({ data }) => readEndButton(data))).toEqual([
    { answer: 'keep', ...told },
    { answer: 'expire', ...told },
  ]);
  for (const { data } of row) expect(data.length).toBeLessThanOrEqual(64);
  for (const data of [
    'end:keep:x:1',
    `end:drop:${ending.id}:1`,
    `end:keep:${ending.id}:-1`,
    `rearm:${ending.id}`,
  ])
    expect(readEndButton(data)).toBeNull();
});
