import { describeGolden } from '../../../test/support/golden.js';
import { fedNotice, type FedNews } from './fed-notice.js';
import type { MarketSource } from '../market.js';

const SITE = 'https://bellwether.example';
const announced: FedNews = {
  range: { low: 3.75, high: 4 },
  before: { low: 3.5, high: 3.75 },
  state: 'announced',
  decidedAt: Date.UTC(2026, 8, 16, 18),
};
const effective: FedNews = {
  range: { low: 0, high: 0.125 },
  before: { low: 0, high: 0.25 },
  state: 'effective',
  decidedAt: Date.UTC(2026, 8, 17, 16),
};

const cases: readonly (readonly [string, MarketSource, FedNews])[] = [
  ['announced', 'live', announced],
  ['found in the figures', 'live', effective],
  ['simulated', 'simulated', announced],
];

describeGolden([
  [
    'fed-notice',
    Object.fromEntries(
      cases.map(([name, source, news]) => {
        const { chat, email } = fedNotice(source, news, { publicUrl: SITE, brandName: 'Bellwether' });
        return [name, `Subject: ${email.subject}\n\n${chat.text}`];
      }),
    ),
  ],
]);
