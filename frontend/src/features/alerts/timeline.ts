import type { DeliveryStatus, RecentAlert } from '@contract/alert.js';

/** A step on the way of an alert. Times in milliseconds: `at` since the epoch, `sinceTickMs` from the tick. */
export type TimelineStep =
  | { readonly name: string; readonly state: 'done'; readonly at: number; readonly sinceTickMs: number }
  | { readonly name: string; readonly state: 'open' | 'never' };

const FIRST_STEPS = {
  tick: 'Tick seen',
  hook: 'Posted',
  trades: 'First price afterwards',
  candle: 'First price afterwards',
} as const;

type Told = Pick<RecentAlert, 'evidence' | 'timeline' | 'delivery'>;

/** From the tick to Telegram's acceptance, in the order it happens; to the record alone where only other channels are told. Pure. */
export function timelineOf({ evidence, timeline, delivery }: Told): readonly TimelineStep[] {
  const { seenAt, decidedAt } = evidence;
  const { recordedAt, sentAt, acceptedAt } = timeline;
  const message = delivery.find(({ channel }) => channel === 'telegram');
  const missing = isOver(message?.status) ? 'never' : 'open';
  const step = (name: string, at: number): TimelineStep => ({
    name,
    state: 'done',
    at,
    sinceTickMs: at - seenAt,
  });
  const told = (name: string, at: string | null): TimelineStep =>
    at === null ? { name, state: missing } : step(name, Date.parse(at));
  const first = [
    step(FIRST_STEPS[evidence.origin ?? 'tick'], seenAt),
    step('Decided', decidedAt),
    told('Recorded', recordedAt),
  ];
  const isByOthers = message === undefined && delivery.length > 0;
  return isByOthers
    ? first
    : [...first, told('Sent to Telegram', sentAt), told('Accepted by Telegram', acceptedAt)];
}

/** Whether what has not happened to a message never will: also when there is none. */
function isOver(status: DeliveryStatus | undefined): boolean {
  return status === undefined || status === 'failed' || status === 'cancelled';
}

/** "+412 ms", "+185,312 ms", "−3 ms" (the database's clock may lag), "0 ms". */
export function sinceTick(ms: number): string {
  const size = Math.abs(Math.round(ms)).toLocaleString('en-US');
  if (size === '0') return '0 ms';
  return `${ms < 0 ? '−' : '+'}${size} ms`;
}
