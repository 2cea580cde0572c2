import { sampleOutcome } from './sample-outcome.js';

it('is delivered once Telegram has accepted it', () => {
  expect(sampleOutcome('delivered', null)).toEqual({ kind: 'delivered' });
});

it.each([
  ['blocked bot', 'failed', 'blocked', 409, 'TELEGRAM_BLOCKED'],
  ['another refusal', 'failed', 'chat not found', 503, 'UNAVAILABLE'],
  ['paused by /stop', 'cancelled', 'stopped', 409, 'CONFLICT'],
  ['chat gone', 'cancelled', 'unlinked', 409, 'CONFLICT'],
  ['nobody waits any more', 'cancelled', 'expired', 503, 'UNAVAILABLE'],
  ['still waiting', 'pending', null, 503, 'UNAVAILABLE'],
  ['on its way', 'sending', null, 503, 'UNAVAILABLE'],
] as const)('refuses: %s', (_name, status, reason, answer, code) => {
  expect(sampleOutcome(status, reason)).toMatchObject({ kind: 'refused', status: answer, code });
});
