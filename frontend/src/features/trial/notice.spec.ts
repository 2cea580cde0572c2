import { HttpError } from '../../shared/http.js';
import { trialFailureText, lifetimeMs, sessionLostText } from './notice.js';

const ours = (status: number, message: string) =>
  new HttpError(
    status,
    '',
    JSON.stringify({ statusCode: status, code: 'TRIAL_TOKEN', message, requestId: 'r' }),
  );
const LOST = 'Session expired. Please reconnect to Telegram first';

it.each([
  ['an expired session', ours(401, 'Session expired'), LOST],
  ['an unknown token', ours(401, 'Invalid trial token'), LOST],
  ['an expired session in a plain body', new HttpError(401, '', 'Session expired'), LOST],
  ['the sentence of the server', ours(500, 'boom'), 'boom'],
  ['the fallback without one', new HttpError(500, '', ''), 'Failed to send test'],
  ['the fallback without a network', new TypeError('fetch failed'), 'Failed to send test'],
])('shows %s', (_name, error, text) => {
  expect(trialFailureText(error, 'Failed to send test')).toBe(text);
});

it('takes no other failure for a lost session', () => {
  expect([sessionLostText(ours(500, 'boom')), sessionLostText(null)]).toEqual([null, null]);
});

it('shows success for 5 s and failure for 3 s', () => {
  const notice = { scope: 'BTC', text: '' } as const;
  expect([lifetimeMs({ ...notice, tone: 'done' }), lifetimeMs({ ...notice, tone: 'failed' })]).toEqual([
    5_000, 3_000,
  ]);
});
