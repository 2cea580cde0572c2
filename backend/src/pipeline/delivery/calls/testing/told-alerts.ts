import type { TriggerLabel } from '../../../../contract/trigger.js';
import type { AlertEvidence } from '../../../../contract/alert.js';
import type { CallContext, ToldAlert } from '../call-kind.js';

const FIRED_AT = Date.UTC(2025, 10, 21, 14, 3, 7, 250);
const EVIDENCE: AlertEvidence = {
  source: 'live',
  condition: { op: 'above', level: 65_000 },
  price: 65_012.4,
  priceBefore: 64_998,
  basis: 'median',
  quotes: [
    { exchange: 'kraken', usd: 65_012.4, quoted: 65_012.4, quoteCcy: 'USD', ageMs: 120, use: 'fresh' },
  ],
  seenAt: FIRED_AT,
  decidedAt: FIRED_AT + 2,
};

/** An alert of BTC above 65,000, or above another level. */
export function toldAlert({
  level = 65_000,
  label,
  simulated = 'live',
  late = 'in-time',
}: {
  readonly level?: number;
  readonly label?: TriggerLabel;
  readonly simulated?: AlertEvidence['source'];
  readonly late?: 'late' | 'in-time';
} = {}): ToldAlert {
  const evidence = { ...EVIDENCE, source: simulated, condition: { op: 'above', level } } as const;
  const isLate = late === 'late';
  return {
    facts: {
      symbol: 'BTC',
      firedAt: FIRED_AT,
      late: isLate,
      evidence,
      release: { lower: level * 0.9975, upper: Infinity },
      current: isLate ? 65_240 : null,
      ...(label && { label }),
    },
    view: {
      id: '6f0d9c1e-0000-4000-8000-000000000001',
      triggerId: '6f0d9c1e-0000-4000-8000-000000000002',
      time: new Date(FIRED_AT).toISOString(),
      asset: 'BTC',
      priceChange24h: null,
      priceAtTrigger: EVIDENCE.price,
      message: 'BTC above 65,000',
      late: isLate,
      delivery: [],
      timeline: { recordedAt: new Date(FIRED_AT + 20).toISOString(), sentAt: null, acceptedAt: null },
      evidence,
    },
  };
}

/** A call 0.4 s after the alert. */
export function exampleContext(differing: Partial<CallContext> = {}): CallContext {
  return {
    channelId: '6f0d9c1e-0000-4000-8000-000000000003',
    deliveryId: '41',
    sentAt: FIRED_AT + 400,
    zone: null,
    publicUrl: 'https://bellwether.example',
    brandName: 'Bellwether',
    isSimulated: false,
    acknowledgeUrl: null,
    place: null,
    ...differing,
  };
}
