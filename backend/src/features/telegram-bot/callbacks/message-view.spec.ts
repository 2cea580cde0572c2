import type { TriggerStatus, AlertWithStatus } from '../../../contract/messages/alert-extras.js';
import type { WhyFacts } from '../../../contract/messages/why-text.js';
import { type Shown, viewAfter } from './message-view.js';

const NOW = Date.UTC(2025, 10, 21, 14, 3, 7);
const ID = 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f';
const OTHER = 'c7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f';
const condition = { op: 'above', level: 65_000 } as const;

const alert: AlertWithStatus & WhyFacts = {
  alertId: ID,
  symbol: 'BTC',
  condition,
  status: { kind: 'quiet' },
  release: { lower: 64_837.5, upper: Infinity },
  evidence: {
    source: 'simulated',
    condition,
    price: 65_012.4,
    priceBefore: 64_998,
    basis: 'median',
    quotes: [],
    seenAt: NOW,
    decidedAt: NOW + 2,
  },
  recordedAt: NOW + 9,
  sentAt: NOW + 12,
  acceptedAt: NOW + 400,
};
const snoozed = { ...alert, status: { kind: 'snoozed', until: NOW + 3_600_000 } } as const;
const second = { ...alert, alertId: OTHER, symbol: 'ETH' };
const shown = (change: Partial<Shown> = {}): Shown => ({
  text: 'As sent',
  alerts: [alert],
  now: NOW,
  ...change,
});
const labels = (view: ReturnType<typeof viewAfter>): string[] =>
  view.kind === 'edit' ? view.rows.flat().map(({ text }) => text) : [];

it('adds how the trigger stands, once, and takes it away again', () => {
  const first = viewAfter('snooze', snoozed, shown({ alerts: [snoozed] }));
  expect(first).toMatchObject({ kind: 'edit', text: 'As sent\n────────\nSnoozed until 15:03 UTC' });
  const text = first.kind === 'edit' ? first.text : '';
  expect(viewAfter('snooze', snoozed, shown({ text, alerts: [snoozed] }))).toEqual(first);
  expect(viewAfter('back', alert, shown({ text }))).toMatchObject({ kind: 'edit', text: 'As sent' });
});

it('shows why below what was sent, and leads back', () => {
  const why = viewAfter('why', snoozed, shown({ alerts: [snoozed] }));
  const text = why.kind === 'edit' ? why.text : '';
  expect(text).toMatch(
    /^As sent\n────────\nSnoozed until 15:03 UTC\n\nWhy: ▲ BTC above 65,000\nThe price went/,
  );
  expect(labels(why)).toEqual(['Back']);
  const back = viewAfter('back', alert, shown({ text }));
  expect(back).toMatchObject({ kind: 'edit', text: 'As sent' });
  expect(labels(back)).toEqual(['Re-arm now', 'Snooze 1 h', 'Disarm', 'Why?']);
});

it('opens one alert among several, names it, and leads back to all', () => {
  const alerts = [snoozed, second];
  const opened = viewAfter('open', second, shown({ alerts }));
  expect(opened).toMatchObject({ text: 'As sent\n────────\n▲ BTC above 65,000 · Snoozed until 15:03 UTC' });
  expect(labels(opened)).toEqual(['Re-arm now', 'Snooze 1 h', 'Disarm', 'Why?', 'Back to all']);
  expect(labels(viewAfter('disarm', second, shown({ alerts })))).toEqual(labels(opened));
  const back = viewAfter('back', second, shown({ alerts }));
  expect(labels(back)).toEqual(['▲ BTC above 65,000', '▲ ETH above 65,000']);
});

it('has one line and one row for a trigger that rang twice', () => {
  const again = { ...snoozed, alertId: ID.replace(/^b7/, 'd7') };
  const alerts = [snoozed, second, again];
  const opened = viewAfter('open', again, shown({ alerts }));
  expect(opened).toMatchObject({ text: 'As sent\n────────\n▲ BTC above 65,000 · Snoozed until 15:03 UTC' });
  expect(labels(viewAfter('back', again, shown({ alerts })))).toEqual([
    '▲ BTC above 65,000',
    '▲ ETH above 65,000',
  ]);
  const quiet = { ...alert, alertId: again.alertId };
  const older = viewAfter('rearm', alert, shown({ alerts: [alert, second, quiet] }));
  expect(older).toMatchObject({
    text: 'As sent\n────────\n▲ BTC above 65,000 · Rings again after it has been below 64,837.50',
  });
});

it('explains in a message of its own what does not fit, or has no message any more', () => {
  const long = 'x'.repeat(4000);
  const apart = { kind: 'reply', text: expect.stringMatching(/^SIMULATED PRICE\nWhy: ▲ BTC above 65,000\n/) };
  expect(viewAfter('why', alert, shown({ text: long }))).toEqual(apart);
  expect(viewAfter('why', alert, shown({ text: null }))).toEqual(apart);
  expect(viewAfter('disarm', alert, shown({ text: null }))).toEqual({ kind: 'nothing' });
  const full = 'x'.repeat(4096);
  expect(viewAfter('snooze', snoozed, shown({ text: full, alerts: [snoozed] }))).toMatchObject({
    text: full,
  });
});

it.each<[string, TriggerStatus, string]>([
  ['paused', { kind: 'paused' }, 'Paused until you have Pro again'],
  ['still quiet', { kind: 'quiet' }, 'Rings again after it has been below 64,837.50'],
  [
    'armed again',
    { kind: 'armed-again', at: NOW, now: 'rings' },
    'Armed again at 14:03 UTC: rings at the next crossing',
  ],
  [
    'armed again while it holds',
    { kind: 'armed-again', at: NOW, now: 'quiet' },
    'Armed again at 14:03 UTC: rings again after it has been below 64,837.50',
  ],
  [
    'armed again without a price',
    { kind: 'armed-again', at: NOW, now: 'waits' },
    'Armed again at 14:03 UTC: the first fresh price decides',
  ],
  [
    'armed again, and rang',
    { kind: 'armed-again', at: NOW, now: 'rests' },
    'Armed again at 14:03 UTC: it has rung since and is resting',
  ],
])('says when it rings after “Re-arm now”: %s', (_name, status, line) => {
  const alerts = [{ ...alert, status }];
  expect(viewAfter('rearm', { ...alert, status }, shown({ alerts }))).toMatchObject({
    text: `As sent\n────────\n${line}`,
  });
});

it('says so only of the one that was pressed', () => {
  expect(viewAfter('rearm', second, shown({ alerts: [alert, second] }))).toMatchObject({
    text: 'As sent\n────────\n▲ ETH above 65,000 · Rings again after it has been below 64,837.50',
  });
});

it('offers "Seen" until somebody said so, and says since when', () => {
  const asked = { ...alert, isAsked: true } as const;
  expect(labels(viewAfter('back', asked, shown({ alerts: [asked] })))[0]).toBe('Seen');
  const seen = { ...alert, acknowledgedAt: NOW };
  const after = viewAfter('seen', seen, shown({ alerts: [seen] }));
  expect(after).toMatchObject({ text: 'As sent\n────────\nSeen at 14:03 UTC' });
  expect(labels(after)).not.toContain('Seen');
  const both = viewAfter('seen', seen, shown({ alerts: [seen, { ...second, acknowledgedAt: NOW }] }));
  expect(both).toMatchObject({ text: 'As sent\n────────\nSeen at 14:03 UTC' });
  expect(labels(both)).toEqual(['▲ BTC above 65,000', '▲ ETH above 65,000']);
});
