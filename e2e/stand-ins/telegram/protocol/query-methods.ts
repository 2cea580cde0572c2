import { booleanParameter, textParameter } from '../domain/parameters.js';
import { type Answer, badRequest, ok } from './answer.js';
import type { Call, Methods } from './call.js';

const LONGEST_NOTICE = 200; // characters
const QUERY_LIFETIME_MS = 60_000; // Telegram's figure is not published

/** answerCallbackQuery: what the person sees after pressing a button. */
export const queryMethods: Methods = { answerCallbackQuery };

function answerCallbackQuery({ world, parameters }: Call): Answer {
  const queryId = textParameter(parameters, 'callback_query_id');
  const pressed = world.presses.get(queryId);
  if (pressed === undefined || world.now() - pressed.at > QUERY_LIFETIME_MS) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  }
  const text = textParameter(parameters, 'text');
  if (text.length > LONGEST_NOTICE) throw badRequest('MESSAGE_TOO_LONG');
  const showAlert = booleanParameter(parameters, 'show_alert');
  pressed.answer = { text, showAlert, url: textParameter(parameters, 'url') };
  world.news.tell(pressed.query.from.id, { kind: 'answer', queryId, ...pressed.answer });
  return ok(true);
}
