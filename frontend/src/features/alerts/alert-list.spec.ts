import type { RecentAlert, TriggerAlert } from '@contract/alert.js';
import { awaitsAnswer, withAcknowledged, withAlert, withDelivery } from './alert-list.js';
import { alertLines } from '../../shared/alerts/alert-lines.js';
import { deliveryText, deliveryTone, duplicateWarning } from '../../shared/alerts/delivery-text.js';
import { basisWords, crossedWords, levelWords } from './alert-words.js';

const makeAlert = (minute: number, part: Partial<TriggerAlert> = {}): TriggerAlert => ({
  id: `a${minute}`,
  triggerId: 't',
  time: new Date(Date.UTC(2025, 10, 21, 14, minute)).toISOString(),
  asset: 'BTC',
  priceChange24h: null,
  priceAtTrigger: 1,
  message: 'x',
  late: false,
  delivery: [],
  timeline: { recordedAt: '2025-11-21T14:00:00.009Z', sentAt: null, acceptedAt: null },
  evidence: {
    source: 'live',
    condition: { op: 'above', level: 1 },
    price: 1,
    priceBefore: null,
    basis: 'median',
    quotes: [],
    seenAt: 0,
    decidedAt: 0,
  },
  ...part,
});
const ids = (alerts: readonly RecentAlert[]) => alerts.map(({ id }) => id);

describe('withAlert', () => {
  it('puts the newest first', () => {
    expect(ids(withAlert([makeAlert(5), makeAlert(1)], makeAlert(3)))).toEqual(['a5', 'a3', 'a1']);
  });

  it('keeps ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => makeAlert(20 - index));
    expect(ids(withAlert(ten, makeAlert(30)))).toEqual(['a30', ...ids(ten).slice(0, 9)]);
  });

  it('does not show one twice', () => {
    expect(withAlert([makeAlert(5)], makeAlert(5, { late: true }))).toEqual([makeAlert(5, { late: true })]);
  });
});

describe('withDelivery', () => {
  const news = { alertId: 'a5', channel: 'telegram', status: 'delivered', at: 'now', tookMs: 400 } as const;

  it('replaces what was known of the channel', () => {
    const pending = { channel: 'telegram', status: 'pending', at: 'then' } as const;
    const [alert] = withDelivery([makeAlert(5, { delivery: [pending] })], news);
    expect(alert?.delivery).toEqual([{ channel: 'telegram', status: 'delivered', at: 'now', tookMs: 400 }]);
  });

  it('knows when Telegram accepted it, and of another channel nothing of the kind', () => {
    expect(withDelivery([makeAlert(5)], news)[0]?.timeline.acceptedAt).toBe('now');
    const emailed = withDelivery([makeAlert(5)], { ...news, channel: 'email' });
    expect(emailed[0]?.timeline.acceptedAt).toBeNull();
    expect(withDelivery([makeAlert(5)], { ...news, status: 'failed' })[0]?.timeline.acceptedAt).toBeNull();
  });

  it('tells two of a kind apart, and keeps what they are called', () => {
    const webhook = (id: string) =>
      ({ channel: 'webhook', channelId: id, label: id, step: 2, status: 'pending', at: 'then' }) as const;
    const before = makeAlert(5, { delivery: [webhook('pager'), webhook('desk')] });
    const [alert] = withDelivery([before], { ...news, channel: 'webhook', channelId: 'pager' });
    expect(alert?.delivery.map(({ label, step, status }) => [label, step, status])).toEqual([
      ['pager', 2, 'delivered'],
      ['desk', 2, 'pending'],
    ]);
  });

  it('leaves other alerts alone', () => {
    expect(withDelivery([makeAlert(4)], news)).toEqual([makeAlert(4)]);
  });
});

describe('the answer of the person', () => {
  const routed = makeAlert(5, { delivery: [{ channel: 'telegram', step: 1, status: 'delivered', at: '' }] });
  const recorded = Date.parse(routed.timeline.recordedAt);
  const hours = (count: number) => recorded + count * 3_600_000;

  it.each([
    ['of a route', routed, 1, true],
    ['of a route, a day later', routed, 24, false],
    ['without a route', makeAlert(5), 1, false],
    ['that was seen', { ...routed, acknowledgedAt: '2025-11-21T14:03:00.000Z' }, 1, false],
  ])('is waited for by an alert %s or not', (_which, alert, after, isAwaited) => {
    expect(awaitsAnswer(alert, hours(after))).toBe(isAwaited);
  });

  it('is kept with its alert alone', () => {
    const at = '2025-11-21T14:03:00.000Z';
    const after = withAcknowledged([makeAlert(5), makeAlert(4)], { alertId: 'a4', at });
    expect(after.map(({ acknowledgedAt }) => acknowledgedAt)).toEqual([undefined, at]);
  });
});

it.each([
  [{ channel: 'webhook', label: 'Pager', status: 'delivered', tookMs: 412 }, 'Pager: accepted after 0.4 s'],
  [
    { channel: 'webhook', label: 'Pager', step: 2, status: 'delivered', tookMs: 412 },
    'Step 2, Pager: accepted after 0.4 s',
  ],
  [{ channel: 'telegram', step: 1, status: 'pending' }, 'Telegram: on its way'],
  [{ channel: 'webhook', status: 'cancelled' }, 'not sent to the webhook'],
  [{ channel: 'webhook', step: 3, status: 'cancelled' }, 'Step 3, Webhook: not sent'],
  [
    { channel: 'push', label: 'Pixel', status: 'delivered', shownAt: '2025-11-21T14:03:07.000Z' },
    'Pixel: accepted, shown on the device at 21 Nov 2025, 15:03:07 CET',
  ],
  [
    { channel: 'ntfy', label: 'Night', status: 'failed', reason: 'refused' },
    'Night: not accepted: the message was refused',
  ],
] as const)('%j of several channels reads %s', (part, text) => {
  expect(deliveryText({ at: '', ...part })).toBe(text);
});

it.each([
  [{ status: 'delivered', tookMs: 412 }, 'accepted by Telegram after 0.4 s', 'good'],
  [{ status: 'delivered' }, 'accepted by Telegram', 'good'],
  [{ status: 'pending' }, 'on its way to Telegram', 'open'],
  [{ status: 'sending' }, 'on its way to Telegram', 'open'],
  [
    { status: 'failed', reason: 'the bot was blocked' },
    'not accepted by Telegram: the bot was blocked',
    'bad',
  ],
  [
    { status: 'failed', reason: 'blocked' },
    'not accepted by Telegram: the bot is blocked in Telegram',
    'bad',
  ],
  [{ status: 'failed', reason: 'some-new-code' }, 'not accepted by Telegram: some new code', 'bad'],
  [{ status: 'cancelled' }, 'not sent to Telegram', 'bad'],
  [{ status: 'cancelled', reason: 'disarmed' }, 'not sent to Telegram: the trigger was disarmed', 'bad'],
] as const)('%j reads %s', (part, text, tone) => {
  expect(deliveryText({ channel: 'telegram', at: '', ...part })).toBe(text);
  expect(deliveryTone(part.status)).toBe(tone);
});

it('says where no mail is sent that no other channel brings what Telegram refuses', () => {
  const refused = { channel: 'telegram', at: '', status: 'failed', reason: 'blocked' } as const;
  expect(deliveryText(refused, 'none')).toBe(
    'not accepted by Telegram: the bot is blocked in Telegram; no other channel',
  );
});

it.each([
  ['delivered', 'Sent twice? An earlier try got no answer, so the message says (repeat).'],
  ['pending', 'A try got no answer: it may have arrived. The next one says (repeat).'],
  ['failed', 'It may have arrived all the same: a try got no answer.'],
] as const)('a doubtful message that is %s says so', (status, text) => {
  expect(duplicateWarning({ channel: 'telegram', at: '', status, ambiguous: true })).toBe(text);
  expect(duplicateWarning({ channel: 'telegram', at: '', status })).toBeNull();
});

it('finds what a message says below its marks', () => {
  expect(alertLines({ message: 'SIMULATED PRICE\n▲ BTC above 1\nCrossed\nQuiet' })).toEqual({
    headline: '▲ BTC above 1',
    details: ['Crossed', 'Quiet'],
  });
});

const quote = (exchange: string, use: 'fresh' | 'set-aside' | 'stale') => ({
  exchange,
  usd: 1,
  quoted: 1,
  quoteCcy: 'USD',
  ageMs: 0,
  use,
});

it.each([
  ['median', 'median of coinbase, kraken'],
  ['mean', 'mean of coinbase, kraken'],
  ['degraded', 'coinbase, kraken only: the others differ'],
  ['single', 'coinbase, kraken only: no other quote was fresh'],
] as const)('a price that is a %s reads so', (basis, text) => {
  const quotes = [
    quote('coinbaseexchange', 'fresh'),
    quote('kraken', 'fresh'),
    quote('binance', 'set-aside'),
  ];
  const { evidence } = makeAlert(1);
  expect(basisWords({ ...evidence, basis, quotes })).toBe(text);
  expect(basisWords({ ...evidence, basis, quotes, origin: 'candle' })).toMatch(
    /^Found in the minute candles of coinbase, kraken/,
  );
});

it.each([
  [{ op: 'above', level: 65_000 }, 'above 65,000'],
  [{ op: 'inside', low: 60_000, high: 62_000.5 }, 'inside 60,000–62,000.5'],
] as const)('%j was watched as %s', (condition, text) => {
  expect(levelWords({ asset: 'BTC', evidence: { ...makeAlert(1).evidence, condition } })).toBe(text);
});

it('says between which times a late alert crossed, and nothing of one in time', () => {
  const time = '2020-11-21T14:03:40Z';
  const { evidence } = makeAlert(1);
  expect(crossedWords({ late: false, time, evidence })).toBeNull();
  expect(crossedWords({ late: true, time, evidence })).toBe('before 21 Nov 2020, 15:03:40 CET');
  const watched = { ...evidence, lastWatchedAt: Date.parse(time) - 33_000 };
  expect(crossedWords({ late: true, time, evidence: watched })).toBe(
    'between 21 Nov 2020, 15:03:07 CET and 15:03:40 CET',
  );
});
