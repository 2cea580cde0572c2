import { describeGolden } from '../../../test/support/golden.js';
import type { AlertEvidence } from '../alert.js';
import type { AlertFacts } from './alert-message.js';
import { alertLinks, plainAlerts, titled } from './plain-alerts.js';
import { channelCodeMessage, testChannelMessage } from './test-message.js';

const CROSSED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const evidence: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_998,
  basis: 'median',
  quotes: [],
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
const eth: AlertFacts = {
  ...btc,
  symbol: 'ETH',
  evidence: { ...evidence, condition: { op: 'below', level: 3000 }, price: 2998.5 },
  release: { lower: -Infinity, upper: 3007.5 },
};
const late: AlertFacts = {
  ...btc,
  late: true,
  evidence: { ...evidence, lastWatchedAt: CROSSED_AT - 5 * 60_000 },
  current: 65_240,
};
const simulated: AlertFacts = { ...btc, evidence: { ...evidence, source: 'simulated' } };
const named: AlertFacts = { ...btc, label: { name: 'Rent', note: 'sell half' } };
const held: AlertFacts = { ...eth, heldBy: 'quiet' };

function plain(alerts: readonly AlertFacts[], { repeat = false, most = Infinity } = {}): string {
  return plainAlerts(alerts, { sentAt: CROSSED_AT + 400, repeat }, ({ length }) => length <= most);
}

describeGolden([
  [
    'plain-alerts',
    {
      'one, named': plain([named]),
      'one, late, a repeat': plain([late], { repeat: true }),
      'two, a repeat': plain([btc, eth], { repeat: true }),
      'that cannot share a message': plain([simulated, btc, held], { repeat: true }),
      'too long for their names': plain([named], { most: 110 }),
      'too long at all, a repeat': plain([named, eth, late], { most: 220, repeat: true }),
      'links, nothing to be seen': alertLinks('https://bellwether.example', null).join('\n'),
      links: alertLinks('https://bellwether.example', 'https://bellwether.example/a/x1').join('\n'),
      'a test': testChannelMessage('live', 'Pager'),
      'a test, simulated': testChannelMessage('simulated', 'Bellwether'),
      'a code': channelCodeMessage('123456', 'Bellwether'),
    },
  ],
]);

it.each([
  [[btc], '▲ BTC above 65,000 — now 65,012.40 USD', /^Crossed .*\nQuiet until below 64,837.50$/],
  [[simulated], 'SIMULATED PRICE · ▲ BTC above 65,000 — now 65,012.40 USD', /^Crossed /],
  [[btc, eth], '2 alerts', /^▲ BTC above 65,000 [^]*\n▼ ETH below 3,000 /],
])('has a title and the rest', (alerts, title, rest) => {
  const parts = titled(plain(alerts));
  expect(parts.title).toBe(title);
  expect(parts.rest).toMatch(rest);
});

it('needs at least one', () => {
  expect(() => plain([])).toThrow(RangeError);
});

it.each([10, 30, 60, 100, 200, 400])(
  'is cut to %d signs only where the ending alone is not longer',
  (most) => {
    const alerts = Array.from({ length: 30 }, (_, n) => ({ ...named, symbol: `S${n}` }));
    const text = plain(alerts, { most, repeat: true });
    const ending = '… more on the site\n(repeat)';
    expect(text.endsWith(ending)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(Math.max(most, ending.length));
  },
);
