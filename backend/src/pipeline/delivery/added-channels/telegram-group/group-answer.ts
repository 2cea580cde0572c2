import type { SendOutcome } from '../../domain/retry-policy.js';
import type { GoneReason, ToldAnswer } from '../call-kind.js';

const GONE: readonly (readonly [said: RegExp, why: GoneReason])[] = [
  [/not enough rights|no rights to send|write_forbidden|need administrator rights/i, 'muted'],
  [/topic_closed|topic_deleted|message thread not found/i, 'topic-closed'],
  [/chat not found|peer_id_invalid|group chat was deactivated|channel_private/i, 'gone'],
];

const SENTENCES: Readonly<Record<GoneReason, string>> = {
  gone: 'Telegram knows no such group any more.',
  kicked: 'The bot is not in the group any more. Add it again.',
  muted: 'The bot may not write there. Allow it to send messages.',
  'topic-closed': 'The topic is closed or deleted.',
};

/**
 * What Telegram's answer means for a group. The words are those of the Bot API's server, since the documentation of
 * https://core.telegram.org/bots/api#making-requests leaves them open. Pure.
 */
export function groupAnswerOf(outcome: SendOutcome): ToldAnswer {
  switch (outcome.kind) {
    case 'accepted':
      return told({ kind: 'accepted', messageId: outcome.messageId }, 200, '');
    case 'flooded': {
      const seconds = Math.ceil(outcome.retryAfterMs / 1000);
      const later = { kind: 'later', afterMs: outcome.retryAfterMs, scope: 'host' } as const;
      return told(later, 429, `Telegram takes messages to this group again in ${seconds} s.`);
    }
    case 'unanswered':
      return told(outcome, null, 'Telegram did not answer.');
    case 'cut-off':
      return gone('kicked', 403, outcome.detail);
    case 'moved':
      return told({ kind: 'failed', detail: 'moved twice' }, 400, 'The group has just moved. Try again.');
    case 'wrong-token':
      return told({ kind: 'ours', detail: outcome.detail }, 401, 'Telegram does not know our bot.');
    case 'bad-markup':
      return told({ kind: 'refused', detail: outcome.detail }, 400, 'Telegram refused the message.');
    case 'refused':
      return refusedAnswer(outcome.detail);
  }
}

function refusedAnswer(detail: string): ToldAnswer {
  const found = GONE.find(([said]) => said.test(detail));
  if (found !== undefined) return gone(found[1], 400, detail);
  return told({ kind: 'refused', detail }, 400, 'Telegram refused the message.');
}

function gone(why: GoneReason, status: number, detail: string): ToldAnswer {
  return told({ kind: 'gone', why, detail }, status, SENTENCES[why]);
}

function told(outcome: ToldAnswer['outcome'], status: number | null, reason: string): ToldAnswer {
  return { kind: 'told', outcome, status, reason };
}
