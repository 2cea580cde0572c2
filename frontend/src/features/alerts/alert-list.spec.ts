import type { RecentAlert } from '@contract/alert.js';
import { withAlert, withDelivery } from './alert-list.js';
import { alertLines } from './alert-words.js';
import { deliveryText, deliveryTone } from './delivery-text.js';

const makeAlert = (minute: number, part: Partial<RecentAlert> = {}): RecentAlert => ({
  id: `a${minute}`,
  triggerId: 't',
  time: new Date(Date.UTC(2025, 10, 21, 14, minute)).toISOString(),
  asset: 'BTC',
  priceChange24h: null,
  priceAtTrigger: 1,
  message: 'x',
  late: false,
  delivery: [],
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

  it('leaves other alerts alone', () => {
    expect(withDelivery([makeAlert(4)], news)).toEqual([makeAlert(4)]);
  });
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
  [{ status: 'cancelled' }, 'not sent to Telegram', 'bad'],
] as const)('%j reads %s', (part, text, tone) => {
  expect(deliveryText({ channel: 'telegram', at: '', ...part })).toBe(text);
  expect(deliveryTone(part.status)).toBe(tone);
});

it('finds what a message says below its marks', () => {
  expect(alertLines({ message: 'SIMULATED PRICE\n▲ BTC above 1\nCrossed\nQuiet' })).toEqual({
    headline: '▲ BTC above 1',
    details: ['Crossed', 'Quiet'],
  });
});
