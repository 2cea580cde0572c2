import { alertButtons } from '../../../../contract/messages/alert-buttons.js';
import { testChannelMessage } from '../../../../contract/messages/test-message.js';
import { buttonAlert, planMessage } from '../../domain/message-plan.js';
import { callOutcome } from '../call-outcomes.js';
import type { CallContent, CallContext, CallKind, CallRequest, GroupPlace } from '../call-kind.js';
import { AN_HOUR_OF_TRIES } from '../retry-waits.js';
import type { OutgoingMessage } from '../../telegram/bot-api.js';

const HOST = 'telegram:';
const FAULT = 'A Telegram group is added in Telegram: ask for its link.';

/** What a group's topics share: its pace. Pure. */
export function groupHost(chatId: string): string {
  return `${HOST}${chatId}`;
}

/** `groupHost` in SQL; `chatId` is an expression of a text. */
export function groupHostSql(chatId: string): string {
  return `'${HOST}' || ${chatId}`;
}

/** The chat a host stands for. Pure. */
export function chatOfHost(host: string): string {
  return host.slice(HOST.length);
}

/** In SQL, the same for the same group and topic; both are expressions of texts or numbers. */
export function groupKeySql(chatId: string, threadId: string): string {
  return `sha256(convert_to(${chatId}::text || ':' || coalesce(${threadId}::text, ''), 'UTF8'))`;
}

/** A Telegram group, one of its topics, or a Telegram channel. The bot sends there, so its requests are not of HTTP. */
export const GROUP_KIND: CallKind = {
  kind: 'telegram-group',
  rings: false,
  digest: 10,
  callsPerHost: 1,
  // The SendGate's, which replies to the group take part in.
  pace: { burst: 1, everyMs: 0, perHost: true },
  ...AN_HOUR_OF_TRIES,
  proof: 'accepted',

  read: () => ({ field: 'kind', fault: FAULT }),

  compose(content, _sealed, context) {
    if (context.place === null) throw new Error('A group has no place in Telegram');
    const worded = wordsOf(content, context);
    return worded === null ? null : requestOf(context.place, worded);
  },

  outcomeOf: (answer, now) => callOutcome(answer, now, { gone: [], refused: [] }),
};

interface Worded extends Pick<OutgoingMessage, 'text' | 'rows'> {
  readonly silent: boolean;
  readonly covers?: number;
}

function wordsOf(content: CallContent, context: CallContext): Worded | null {
  const { isSimulated, label, brandName, sentAt, zone } = context;
  if (content.kind === 'code' || content.kind === 'event') return null;
  if (content.kind === 'test') {
    const text = testChannelMessage(isSimulated ? 'simulated' : 'live', label ?? brandName);
    return { text, rows: [], silent: false };
  }
  const drafts = content.alerts.map(({ facts }) => {
    return { kind: 'alert', facts, ambiguous: content.repeat } as const;
  });
  const { text, covers } = planMessage(drafts, { sentAt, zone });
  const rows = alertButtons(
    content.alerts.slice(0, covers).map(({ facts, view }) => buttonAlert(view.id, facts)),
  );
  return { text, rows, silent: content.silent, covers };
}

function requestOf({ chatId, threadId }: GroupPlace, { covers, text, rows, silent }: Worded): CallRequest {
  const message: OutgoingMessage = { chatId, threadId, text, form: 'html', rows, silent };
  const request = { url: groupHost(chatId), headers: {}, body: JSON.stringify(message) };
  return covers === undefined ? request : { ...request, covers };
}
