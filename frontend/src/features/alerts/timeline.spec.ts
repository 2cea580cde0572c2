import type { AlertEvidence, AlertTimeline, DeliveryStatus } from '@contract/alert.js';
import { sinceTick, timelineOf } from './timeline.js';

const SEEN = Date.parse('2025-11-21T14:03:07.000Z');
const evidence = { seenAt: SEEN, decidedAt: SEEN + 1 } as AlertEvidence;
const recordedAt = '2025-11-21T14:03:07.009Z';

function steps(timeline: AlertTimeline, status: DeliveryStatus | null) {
  const delivery = status === null ? [] : [{ channel: 'telegram', status, at: recordedAt } as const];
  return timelineOf({ evidence, timeline, delivery }).map((step) => [
    step.name,
    step.state === 'done' ? step.sinceTickMs : step.state,
  ]);
}

it('counts from the tick', () => {
  const timeline = { recordedAt, sentAt: '2025-11-21T14:03:07.015Z', acceptedAt: '2025-11-21T14:03:07.412Z' };
  expect(steps(timeline, 'delivered')).toEqual([
    ['Tick seen', 0],
    ['Decided', 1],
    ['Recorded', 9],
    ['Sent to Telegram', 15],
    ['Accepted by Telegram', 412],
  ]);
});

it('says nothing of Telegram where only other channels are told', () => {
  const timeline = { recordedAt, sentAt: null, acceptedAt: null };
  const delivery = [{ channel: 'webhook', status: 'delivered', at: recordedAt } as const];
  expect(timelineOf({ evidence, timeline, delivery }).map(({ name }) => name)).toEqual([
    'Tick seen',
    'Decided',
    'Recorded',
  ]);
});

it('names the price it counts from when the crossing was found in history', () => {
  const found = { ...evidence, origin: 'trades' as const };
  const [first] = timelineOf({
    evidence: found,
    timeline: { recordedAt, sentAt: null, acceptedAt: null },
    delivery: [],
  });
  expect(first?.name).toBe('First price afterwards');
});

it.each([
  ['pending', 'open'],
  ['sending', 'open'],
  ['cancelled', 'never'],
  [null, 'never'],
] as const)('invents no time for a message that is %s', (status, state) => {
  expect(steps({ recordedAt, sentAt: null, acceptedAt: null }, status).slice(2)).toEqual([
    ['Recorded', 9],
    ['Sent to Telegram', state],
    ['Accepted by Telegram', state],
  ]);
});

it('shows the last try of a message that failed', () => {
  const timeline = { recordedAt, sentAt: '2025-11-21T14:03:09Z', acceptedAt: null };
  expect(steps(timeline, 'failed').slice(3)).toEqual([
    ['Sent to Telegram', 2_000],
    ['Accepted by Telegram', 'never'],
  ]);
});

it.each([
  [0, '0 ms'],
  [412.4, '+412 ms'],
  [185_312, '+185,312 ms'],
  [-3, '−3 ms'],
])('%d ms from the tick reads %s', (ms, text) => {
  expect(sinceTick(ms)).toBe(text);
});
