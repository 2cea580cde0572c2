import { toldAlert, toldHookAlert } from '../../pipeline/delivery/added-channels/testing/told-alerts.js';
import { alertButtons, openedButtons } from './alert-buttons.js';
import { alertsMessage } from './alert-digest.js';
import { alertsEmail } from './alert-email.js';
import { alertMessage } from './alert-message.js';
import { plainAlerts, titled } from './plain-alerts.js';
import { whyLines } from './why-text.js';

const { facts } = toldHookAlert();
const SENT_AT = facts.firedAt + 400;
const sending = { sentAt: SENT_AT, repeat: false };

it('tells what was posted, our own price, and when it came', () => {
  expect(alertMessage(facts, sending)).toBe(
    [
      '◆ TradingView “Breakout” — BTCUSDT Crossing 65,000.00',
      'BTC was at 65,012.40 USD · median of kraken',
      'Came 14:03:07 UTC · sent in 0.4 s',
    ].join('\n'),
  );
});

it('says nothing of a price that it does not have', () => {
  const bare = toldHookAlert({ price: null, basis: null, quotes: [] }).facts;
  expect(alertMessage(bare, { ...sending, repeat: true })).toBe(
    '◆ TradingView “Breakout” — BTCUSDT Crossing 65,000.00\nCame 14:03:07 UTC · sent in 0.4 s\n(repeat)',
  );
  const alone = toldHookAlert({ basis: null, quotes: [] }).facts;
  expect(alertMessage(alone, sending)).toContain('\nBTC was at 65,012.40 USD\n');
});

it('shares a digest with alerts of triggers; the same words stand there once', () => {
  const other = toldHookAlert({ text: 'down' }).facts;
  const { text, taken } = alertsMessage([facts, toldAlert().facts, facts, other], sending);
  expect(taken).toBe(4);
  expect(text.split('\n').filter((line) => line.includes('TradingView'))).toEqual([
    '◆ TradingView “Breakout” — BTCUSDT Crossing 65,000.00 · 2 times, last 14:03:07 UTC',
    '◆ TradingView “Breakout” — down · 14:03:07 UTC',
  ]);
  expect(text).toContain('▲ BTC above 65,000');
});

it('says that quiet hours held it, and asks for “Seen”', () => {
  const held = { ...facts, heldBy: 'quiet', asks: { waitSec: 180, labels: ['Pager'] } } as const;
  const { text } = alertsMessage([held], sending);
  expect(text).toContain('1 alert in your quiet hours');
  expect(text).toContain('Seen? Otherwise Pager rings in 3 min.');
});

it('is a mail, and a text whose long first line is a short title', () => {
  const long = toldHookAlert({ text: 'x'.repeat(500) }).facts;
  const links = { why: 'route', alertsUrl: 'https://b.example/alerts', acknowledgeUrl: null } as const;
  const { email } = alertsEmail([long], sending, links);
  expect(Array.from(email.subject)).toHaveLength(200);
  expect(email.text).toContain('x'.repeat(500));
  const { title, rest } = titled(plainAlerts([long], sending, () => true));
  expect(Array.from(title)).toHaveLength(200);
  expect(rest).toContain(`— ${'x'.repeat(500)}\n`);
});

it('has a button for why, for nothing is armed, snoozed or disarmed', () => {
  const alert = {
    alertId: 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f',
    hook: 'Breakout',
    condition: null,
  } as const;
  const texts = (rows: ReturnType<typeof alertButtons>) => rows.map((row) => row.map(({ text }) => text));
  expect(texts(alertButtons([{ ...alert, isAsked: true }]))).toEqual([['Seen'], ['Why?']]);
  expect(texts(openedButtons(alert))).toEqual([['Why?'], ['Back to all']]);
});

it('says why it came', () => {
  const { symbol, evidence, firedAt } = facts;
  const times = { recordedAt: firedAt + 20, sentAt: null, acceptedAt: null };
  expect(whyLines({ symbol, evidence, ...times })).toEqual([
    'Why: ◆ TradingView “Breakout” was called',
    'It posted: BTCUSDT Crossing 65,000.00',
    '26 characters, from an address of TradingView',
    'BTC was at 65,012.40 USD · median of kraken',
    'Came 14:03:07.250 UTC',
    'Decided +0 ms',
    'Recorded +20 ms',
  ]);
});
