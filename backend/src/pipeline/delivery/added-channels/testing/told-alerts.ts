import type { TriggerLabel } from '../../../../contract/trigger.js';
import type { AlertEvidence, HookAlert, HookEvidence, TriggerAlert } from '../../../../contract/alert.js';
import type { AlertFacts } from '../../../../contract/messages/alert-message.js';
import type { HookFacts } from '../../../../contract/messages/hook-message.js';
import type { CallContext } from '../call-kind.js';

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
} = {}): { readonly facts: AlertFacts; readonly view: TriggerAlert } {
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

const HOOK_EVIDENCE: HookEvidence = {
  origin: 'hook',
  source: 'live',
  hook: 'Breakout',
  text: 'BTCUSDT Crossing 65,000.00',
  body: 'BTCUSDT Crossing 65,000.00',
  isFromTradingView: true,
  price: 65_012.4,
  basis: 'median',
  quotes: EVIDENCE.quotes,
  seenAt: FIRED_AT,
  decidedAt: FIRED_AT,
};

/** An alert of the hook "Breakout". */
export function toldHookAlert(differing: Partial<HookEvidence> = {}): {
  readonly facts: HookFacts;
  readonly view: HookAlert;
} {
  const evidence = { ...HOOK_EVIDENCE, ...differing };
  const symbol = evidence.price === null ? null : 'BTC';
  return {
    facts: { symbol, firedAt: FIRED_AT, evidence },
    view: {
      id: '6f0d9c1e-0000-4000-8000-000000000004',
      triggerId: null,
      hookId: '6f0d9c1e-0000-4000-8000-000000000005',
      time: new Date(FIRED_AT).toISOString(),
      asset: symbol,
      priceChange24h: null,
      priceAtTrigger: evidence.price,
      message: evidence.text,
      late: false,
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
