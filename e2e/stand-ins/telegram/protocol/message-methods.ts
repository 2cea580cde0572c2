import type { InlineKeyboard } from '../bot-api-types.js';
import { composeText } from '../domain/message-text.js';
import { integerParameter, jsonParameter, type Parameters, textParameter } from '../domain/parameters.js';
import { checkReplyMarkup } from '../domain/reply-markup.js';
import { apiMessage } from '../state/api-view.js';
import { addMessage, type MessageContent, removeMessage, replaceMessage } from '../state/messages.js';
import type { Chat, StoredMessage } from '../state/world.js';
import { type Answer, badRequest, fromRefused, ok, type Refusal } from './answer.js';
import type { Call, Methods } from './call.js';
import { findWritableChat } from './chat-access.js';

const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';
const MESSAGE_ID = { fallback: 0, min: 0, max: 2 ** 31 - 1 };
const CHAT_ACTIONS = new Set(
  (
    'typing upload_photo record_video upload_video record_voice upload_voice upload_document choose_sticker ' +
    'find_location record_video_note upload_video_note'
  ).split(' '),
);

/** Everything the bot does with messages. Descriptions are Telegram's; order of the checks too. */
export const messageMethods: Methods = {
  sendMessage,
  editMessageText,
  editMessageReplyMarkup,
  deleteMessage,
  sendChatAction,
};

function sendMessage(call: Call): Answer {
  const { world, parameters } = call;
  const content = readContent(parameters);
  if (content.kind === 'refusal') return content;
  const found = findWritableChat(world, parameters);
  if (found.kind === 'refusal') return found;
  const thread = readThread(found.chat, parameters);
  if (typeof thread === 'object') return thread;
  const inThread = thread === 0 ? {} : { threadId: thread };
  const message = addMessage(world, found.chat, world.bot, { ...content, ...inThread });
  noteAccepted(call, found.chat, message);
  return ok(apiMessage(world, found.chat, message));
}

/** 0: no topic. A topic that is closed takes messages of its admins only. */
function readThread(chat: Chat, parameters: Parameters): number | Refusal {
  const threadId = integerParameter(parameters, 'message_thread_id', MESSAGE_ID);
  if (threadId === 0) return 0;
  const topic = chat.kind === 'group' ? chat.topics.get(threadId) : undefined;
  if (topic === undefined) return badRequest('message thread not found');
  return topic === 'closed' ? badRequest('TOPIC_CLOSED') : threadId;
}

function editMessageText(call: Call): Answer {
  const content = readContent(call.parameters);
  if (content.kind === 'refusal') return content;
  const found = findOwnMessage(call);
  if (found.kind === 'refusal') return found;
  return edit(call, found, content);
}

function editMessageReplyMarkup(call: Call): Answer {
  const keyboard = readKeyboard(call.parameters);
  if (keyboard.kind === 'refusal') return keyboard;
  const found = findOwnMessage(call);
  if (found.kind === 'refusal') return found;
  const { text, entities } = found.message;
  return edit(call, found, { text, entities, keyboard: keyboard.keyboard });
}

function deleteMessage(call: Call): Answer {
  const found = findWritableChat(call.world, call.parameters);
  if (found.kind === 'refusal') return found;
  const messageId = integerParameter(call.parameters, 'message_id', MESSAGE_ID);
  if (messageId === 0) return badRequest('message identifier is not specified');
  if (!found.chat.messages.has(messageId)) return badRequest('message to delete not found');
  removeMessage(call.world, found.chat, messageId);
  return ok(true);
}

function sendChatAction({ world, parameters }: Call): Answer {
  if (!CHAT_ACTIONS.has(textParameter(parameters, 'action'))) {
    return badRequest('wrong parameter action in request');
  }
  const found = findWritableChat(world, parameters);
  if (found.kind === 'refusal') return found;
  world.news.tell(found.chat.id, { kind: 'typing' });
  return ok(true);
}

interface OwnMessage {
  readonly kind: 'own';
  readonly chat: Chat;
  readonly message: StoredMessage;
}

function findOwnMessage({ world, parameters }: Call): OwnMessage | Refusal {
  const messageId = integerParameter(parameters, 'message_id', MESSAGE_ID);
  if (messageId === 0) return badRequest('message identifier is not specified');
  const found = findWritableChat(world, parameters);
  if (found.kind === 'refusal') return found;
  const message = found.chat.messages.get(messageId);
  if (message === undefined) return badRequest('message to edit not found');
  if (message.from.id !== world.bot.id) return badRequest("message can't be edited");
  return { kind: 'own', chat: found.chat, message };
}

function edit(call: Call, { chat, message }: OwnMessage, content: MessageContent): Answer {
  const { text, entities, keyboard } = message;
  const before = JSON.stringify([text, entities, keyboard]);
  if (before === JSON.stringify([content.text, content.entities, content.keyboard])) {
    return badRequest(NOT_MODIFIED);
  }
  const edited = replaceMessage(call.world, chat, message, content);
  noteAccepted(call, chat, edited);
  return ok(apiMessage(call.world, chat, edited));
}

type Content = ({ readonly kind: 'content' } & MessageContent) | Refusal;

function readContent(parameters: Parameters): Content {
  if (Array.isArray(parameters['entities']) && parameters['entities'].length > 0) {
    return badRequest('this stand-in takes formatting by parse_mode HTML only');
  }
  const composed = composeText(textParameter(parameters, 'text'), textParameter(parameters, 'parse_mode'));
  if (composed.kind === 'refused') return fromRefused(composed);
  const keyboard = readKeyboard(parameters);
  if (keyboard.kind === 'refusal') return keyboard;
  const { text, entities } = composed;
  return { kind: 'content', text, entities, keyboard: keyboard.keyboard };
}

function readKeyboard(
  parameters: Parameters,
): { readonly kind: 'keyboard'; readonly keyboard: InlineKeyboard | null } | Refusal {
  const json = jsonParameter(parameters, 'reply_markup');
  if (json.kind === 'malformed') return badRequest("can't parse reply keyboard markup JSON object");
  const checked = checkReplyMarkup(json.value);
  if (checked.kind === 'refused') return fromRefused(checked);
  return { kind: 'keyboard', keyboard: checked.keyboard };
}

function noteAccepted({ world, method, parameters }: Call, chat: Chat, message: StoredMessage): void {
  const isHtml = textParameter(parameters, 'parse_mode').toLowerCase() === 'html';
  world.accepted.add({
    at: world.now(),
    chatId: chat.id,
    method,
    text: message.text,
    html: isHtml ? textParameter(parameters, 'text') : null,
    replyMarkup: message.keyboard,
    messageId: message.id,
    threadId: message.threadId ?? null,
  });
}
