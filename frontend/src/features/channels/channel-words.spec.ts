import { planSentences } from '@contract/plans.js';
import { NOW } from '../../shared/testing/fake-time.js';
import { channelCondition, lastOkText, nearMoment, noRoomText, testText } from './channel-words.js';
import { makeChannel } from './testing/make-channels.js';

// 15:03 in Vienna.
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

it.each([
  [0, '15:03'],
  [-15, '00:03'],
  [-16, 'yesterday 23:03'],
  [24, 'tomorrow 15:03'],
  [-48, '20 Nov, 15:03'],
])('writes %s hours from now as %s', (hours, text) => {
  expect(nearMoment(at(hours), NOW)).toBe(text);
});

it.each([
  [{}, 'On', 'good'],
  [{ state: 'unproven' }, 'Not proven yet', 'warn'],
  [{ state: 'off' }, 'Off', 'muted'],
  [{ state: 'off', offReason: 'person' }, 'Off', 'muted'],
  [{ state: 'off', offReason: 'failing' }, 'Off: took nothing for 24 hours', 'bad'],
  [{ state: 'off', offReason: 'gone' }, 'Off: the address no longer exists', 'bad'],
  [{ state: 'off', offReason: 'some-new-code' }, 'Off: some new code', 'bad'],
  [
    { failing: { since: at(-1), status: null, triedUntil: at(23) } },
    'No answer since 14:03. Retrying until tomorrow 14:03.',
    'bad',
  ],
  [
    { failing: { since: at(-1), status: 503, triedUntil: at(2) } },
    'Answers 503 since 14:03. Retrying until 17:03.',
    'bad',
  ],
] as const)('says of %j: %s', (part, text, tone) => {
  expect(channelCondition(makeChannel(part), NOW)).toEqual({ text, tone });
});

it.each([
  [{ lastOkAt: at(-1) }, 'last accepted 14:03'],
  [{}, 'nothing sent yet'],
  [{ state: 'unproven' }, null],
  [{ lastOkAt: at(-3), failing: { since: at(-1), status: null, triedUntil: at(23) } }, null],
  [{ state: 'off', lastOkAt: at(-24) }, 'last accepted yesterday 15:03'],
] as const)('says when %j last took something: %s', (part, text) => {
  expect(lastOkText(makeChannel(part), NOW)).toBe(text);
});

it.each([
  [{ ok: true, status: 200, ms: 212 }, 'Accepted in 0.2 s.'],
  [{ ok: false, status: 404, ms: 90, reason: 'The server answered 404.' }, 'The server answered 404.'],
  [{ ok: false, status: null, ms: 90 }, 'The test was not accepted.'],
])('says of the test %j: %s', (result, text) => {
  expect(testText({ ...result, channel: makeChannel() })).toBe(text);
});

it.each([
  ['push', 'free', 'You can have 3 devices that ring. Remove one to add another.'],
  ['ntfy', 'free', 'Free includes 1 channel. Upgrade to Pro for up to 10.'],
  ['slack', 'pro', 'Pro includes 10 channels. Remove one to add another.'],
] as const)('says why there is no room for %s with %s', (kind, role, text) => {
  expect(noRoomText(kind, role, planSentences({ proFor: null, brandName: 'Bellwether' }))).toBe(text);
});
