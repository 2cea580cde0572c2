import type { InlineKeyboard } from '../bot-api-types.js';
import { composeText } from '../domain/message-text.js';
import { integerParameter, jsonParameter, type Parameters, textParameter } from '../domain/parameters.js';
import { checkReplyMarkup } from '../domain/reply-markup.js';
import { apiMessage } from '../state/api-view.js';
import { addMessage, type MessageContent, removeMessage, replaceMessage } from '../state/messages.js';
import type { Chat, StoredMessage } from '../state/world.js';
import { type Answer, badRequest, ok } from './answer.js';
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
  const chat = findWritableChat(world, parameters);
  const threadId = readThread(chat, parameters);
  const inThread = threadId === 0 ? {} : { threadId };
  const message = addMessage(world, chat, world.bot, { ...content, ...inThread });
  noteAccepted(call, chat, message);
  return ok(apiMessage(world, chat, message));
}

/** 0: no topic. A topic that is closed takes messages of its admins only. @throws Refusal */
function readThread(chat: Chat, parameters: Parameters): number {
  const threadId = integerParameter(parameters, 'message_thread_id', MESSAGE_ID);
  if (threadId === 0) return 0;
  const topic = chat.kind === 'group' ? chat.topics.get(threadId) : undefined;
  if (topic === undefined) throw badRequest('message thread not found');
  if (topic === 'closed') throw badRequest('TOPIC_CLOSED');
  return threadId;
}

function editMessageText(call: Call): Answer {
  const content = readContent(call.parameters);
  return edit(call, findOwnMessage(call), content);
}

function editMessageReplyMarkup(call: Call): Answer {
  const keyboard = readKeyboard(call.parameters);
  const found = findOwnMessage(call);
  const { text, entities } = found.message;
  return edit(call, found, { text, entities, keyboard });
}

function deleteMessage(call: Call): Answer {
  const chat = findWritableChat(call.world, call.parameters);
  const messageId = readMessageId(call.parameters);
  if (!chat.messages.has(messageId)) throw badRequest('message to delete not found');
  removeMessage(call.world, chat, messageId);
  return ok(true);
}

function sendChatAction({ world, parameters }: Call): Answer {
  if (!CHAT_ACTIONS.has(textParameter(parameters, 'action'))) {
    throw badRequest('wrong parameter action in request');
  }
  const { id } = findWritableChat(world, parameters);
  world.news.tell(id, { kind: 'typing' });
  return ok(true);
}

interface OwnMessage {
  readonly chat: Chat;
  readonly message: StoredMessage;
}

/** @throws Refusal */
function findOwnMessage({ world, parameters }: Call): OwnMessage {
  const messageId = readMessageId(parameters);
  const chat = findWritableChat(world, parameters);
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest('message to edit not found');
  if (message.from.id !== world.bot.id) throw badRequest("message can't be edited");
  return { chat, message };
}

/** @throws Refusal */
function readMessageId(parameters: Parameters): number {
  const messageId = integerParameter(parameters, 'message_id', MESSAGE_ID);
  if (messageId === 0) throw badRequest('message identifier is not specified');
  return messageId;
}

function edit(call: Call, { chat, message }: OwnMessage, content: MessageContent): Answer {
  const { text, entities, keyboard } = message;
  const before = JSON.stringify([text, entities, keyboard]);
  if (before === JSON.stringify([content.text, content.entities, content.keyboard])) {
    throw badRequest(NOT_MODIFIED);
  }
  const edited = replaceMessage(call.world, chat, message, content);
  noteAccepted(call, chat, edited);
  return ok(apiMessage(call.world, chat, edited));
}

/** @throws Refusal */
function readContent(parameters: Parameters): MessageContent {
  if (Array.isArray(parameters['entities']) && parameters['entities'].length > 0) {
    throw badRequest('this stand-in takes formatting by parse_mode HTML only');
  }
  const composed = composeText(textParameter(parameters, 'text'), textParameter(parameters, 'parse_mode'));
  if (composed.kind === 'refused') throw badRequest(composed.reason);
  const { text, entities } = composed;
  return { text, entities, keyboard: readKeyboard(parameters) };
}

/** @throws Refusal */
function readKeyboard(parameters: Parameters): InlineKeyboard | null {
  const json = jsonParameter(parameters, 'reply_markup');
  if (json.kind === 'malformed') throw badRequest("can't parse reply keyboard markup JSON object");
  const checked = checkReplyMarkup(json.value);
  if (checked.kind === 'refused') throw badRequest(checked.reason);
  return checked.keyboard;
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
