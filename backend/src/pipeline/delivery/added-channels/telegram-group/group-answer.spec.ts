import type { SendOutcome } from '../../domain/retry-policy.js';
import { groupAnswerOf } from './group-answer.js';

/** What send-outcome.ts makes of an answer; the words are those of the Bot API's server. */
function refused(code: 400 | 403, description: string) {
  const detail = `${code} ${description}`;
  const outcome: SendOutcome =
    code === 403
      ? { kind: 'cut-off', reason: 'blocked', detail }
      : { kind: 'refused', reason: 'refused', detail };
  return groupAnswerOf(outcome).outcome;
}

it.each<[400 | 403, string, string]>([
  [403, 'Forbidden: bot was kicked from the supergroup chat', 'kicked'],
  [403, 'Forbidden: bot was kicked from the group chat', 'kicked'],
  [403, 'Forbidden: bot is not a member of the channel chat', 'kicked'],
  [400, 'Bad Request: not enough rights to send text messages to the chat', 'muted'],
  [400, 'Bad Request: have no rights to send a message', 'muted'],
  [400, 'Bad Request: CHAT_WRITE_FORBIDDEN', 'muted'],
  [400, 'Bad Request: need administrator rights in the channel chat', 'muted'],
  [400, 'Bad Request: TOPIC_CLOSED', 'topic-closed'],
  [400, 'Bad Request: TOPIC_DELETED', 'topic-closed'],
  [400, 'Bad Request: message thread not found', 'topic-closed'],
  [400, 'Bad Request: chat not found', 'gone'],
])('%i %s: the channel is off', (code, description, why) => {
  expect(refused(code, description)).toMatchObject({ kind: 'gone', why });
});

it('waits as long as Telegram asks, for the whole group', () => {
  const { outcome } = groupAnswerOf({ kind: 'flooded', retryAfterMs: 35_000 });
  expect(outcome).toEqual({ kind: 'later', afterMs: 35_000, scope: 'host' });
});

it('refuses one message, holds the kind, or tries again', () => {
  expect(refused(400, 'Bad Request: message is too long')).toMatchObject({ kind: 'refused' });
  const token = groupAnswerOf({ kind: 'wrong-token', detail: '401 Unauthorized' });
  expect(token.outcome).toMatchObject({ kind: 'ours' });
  const cut = groupAnswerOf({ kind: 'unanswered', mayHaveArrived: true, detail: '502 Bad Gateway' });
  expect(cut.outcome).toMatchObject({ kind: 'unanswered', mayHaveArrived: true });
});

it('keeps what Telegram calls the message, by which its buttons are known', () => {
  expect(groupAnswerOf({ kind: 'accepted', messageId: '41' }).outcome).toEqual({
    kind: 'accepted',
    messageId: '41',
  });
});
