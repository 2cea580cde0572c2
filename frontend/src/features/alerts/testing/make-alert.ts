import type { TriggerAlert } from '@contract/alert.js';

/** BTC rang above 65,000 and Telegram took the message, but for what is given. */
export const makeAlert = (part: Partial<TriggerAlert> = {}): TriggerAlert => ({
  id: 'a',
  triggerId: 't',
  time: '2025-11-21T14:03:07.000Z',
  asset: 'BTC',
  priceChange24h: null,
  priceAtTrigger: 65_012.4,
  message: 'SIMULATED PRICE\n▲ BTC above 65,000 — now 65,012.40 USD\nQuiet until below 64,837.50',
  late: false,
  delivery: [{ channel: 'telegram', status: 'delivered', at: '2025-11-21T14:03:07.400Z', tookMs: 412 }],
  timeline: {
    recordedAt: '2025-11-21T14:03:07.009Z',
    sentAt: '2025-11-21T14:03:07.015Z',
    acceptedAt: '2025-11-21T14:03:07.412Z',
  },
  evidence: {
    source: 'simulated',
    condition: { op: 'above', level: 65_000 },
    price: 65_012.4,
    priceBefore: 64_990,
    basis: 'median',
    quotes: [
      {
        exchange: 'coinbaseexchange',
        usd: 65_012.4,
        quoted: 65_012.4,
        quoteCcy: 'USD',
        ageMs: 120,
        use: 'fresh',
      },
      { exchange: 'binance', usd: 65_900, quoted: 65_880, quoteCcy: 'USDT', ageMs: 60, use: 'set-aside' },
      { exchange: 'kraken', usd: 64_000, quoted: 64_000, quoteCcy: 'USD', ageMs: 16_000, use: 'stale' },
    ],
    seenAt: 1_763_733_787_000,
    decidedAt: 1_763_733_787_001,
  },
  ...part,
});
