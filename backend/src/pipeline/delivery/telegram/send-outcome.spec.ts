import { TelegramError } from 'telegraf';
import type { SendOutcome } from '../domain/retry-policy.js';
import { outcomeOf, reachOf } from './send-outcome.js';

function refusal(error_code: number, description: string, parameters?: object): TelegramError {
  return new TelegramError({ error_code, description, parameters });
}

function systemFault(code: string): Error {
  return Object.assign(new Error(`request failed, reason: ${code}`), { name: 'FetchError', code });
}

/**
 * `parameters`: https://core.telegram.org/bots/api#responseparameters (23 Nov 2026). The page has no example of an answer: the
 * descriptions are those that bots of others show in public (shape assumed).
 */
it.each<[string, unknown, Partial<SendOutcome>]>([
  [
    '429 names its wait',
    refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
    { kind: 'flooded', retryAfterMs: 7000 },
  ],
  [
    '429 without a wait means a second',
    refusal(429, 'Too Many Requests'),
    { kind: 'flooded', retryAfterMs: 1000 },
  ],
  [
    '429 with a wait that is none means a second',
    refusal(429, 'Too Many Requests', { retry_after: 'soon' }),
    { kind: 'flooded', retryAfterMs: 1000 },
  ],
  [
    '403 is a block',
    refusal(403, 'Forbidden: bot was blocked by the user'),
    { kind: 'cut-off', reason: 'blocked' },
  ],
  [
    '403 of a person who is gone',
    refusal(403, 'Forbidden: user is deactivated'),
    { kind: 'cut-off', reason: 'deactivated' },
  ],
  ['401 is our token', refusal(401, 'Unauthorized'), { kind: 'wrong-token' }],
  ['404 is our token', refusal(404, 'Not Found'), { kind: 'wrong-token' }],
  ['a server error may have', refusal(500, 'Internal'), { kind: 'unanswered', mayHaveArrived: true }],
  ['a gateway error may have', refusal(502, 'Bad Gateway'), { kind: 'unanswered', mayHaveArrived: true }],
  [
    'an unknown chat',
    refusal(400, 'Bad Request: chat not found'),
    { kind: 'refused', reason: 'chat-not-found' },
  ],
  [
    'bad HTML',
    refusal(400, "Bad Request: can't parse entities: Unsupported start tag"),
    { kind: 'bad-markup' },
  ],
  [
    'a group that moved',
    refusal(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -1001 }),
    { kind: 'moved', toChatId: '-1001' },
  ],
  [
    'an answer that is not Telegram\u2019s may have',
    refusal(undefined as never, 'what?'),
    { kind: 'unanswered', mayHaveArrived: true },
  ],
  ['any other 400', refusal(400, 'Bad Request: message is too long'), { kind: 'refused', reason: 'refused' }],
  ['a closed port took nothing', systemFault('ECONNREFUSED'), { kind: 'unanswered', mayHaveArrived: false }],
  ['an unknown host took nothing', systemFault('ENOTFOUND'), { kind: 'unanswered', mayHaveArrived: false }],
  ['a reset connection may have', systemFault('ECONNRESET'), { kind: 'unanswered', mayHaveArrived: true }],
  [
    'a timeout may have',
    new DOMException('aborted', 'AbortError'),
    { kind: 'unanswered', mayHaveArrived: true },
  ],
])('%s', (_name, error, outcome) => {
  expect(outcomeOf(error)).toMatchObject(outcome);
});

it('tells only the kind of a network error: its text holds the token', () => {
  const error = Object.assign(new Error('invalid json at http://api/bot42:secret/sendMessage'), {
    name: 'FetchError',
    type: 'invalid-json',
  });
  expect(outcomeOf(error)).toMatchObject({ detail: 'FetchError invalid-json' });
});

it.each([
  ['an accepted message', { kind: 'accepted' }, 'answered'],
  ['a refusal of a chat', { kind: 'cut-off' }, 'answered'],
  ['no answer', { kind: 'unanswered', mayHaveArrived: true }, 'unanswered'],
  ['a closed port', { kind: 'unanswered', mayHaveArrived: false }, 'not-reached'],
  ['our token', { kind: 'wrong-token' }, 'wrong-token'],
] as const)('what %s says of Telegram', (_name, outcome, reach) => {
  expect(reachOf(outcome)).toBe(reach);
});
