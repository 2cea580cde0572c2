import { randomBytes } from 'node:crypto';
import type { ApiMessage, InlineButton } from '../bot-api-types.js';
import { composeText } from '../domain/message-text.js';
import { apiChat, apiMessage } from '../state/api-view.js';
import { addMessage, removeMessage } from '../state/messages.js';
import { type Chat, epochSeconds, type World } from '../state/world.js';
import { ControlError } from './control-error.js';
import { findGroup } from './group-actions.js';
import { findPerson } from './people.js';

/** Which button of a message to press: by its data, its label or its place; the first that fits. */
export interface ButtonChoice {
  readonly messageId: number;
  readonly data?: string;
  readonly label?: string;
  readonly row?: number;
  readonly column?: number;
}

/** A callback button sends a query to the bot; any other is the app's own business. */
export type PressOutcome =
  | { readonly kind: 'query'; readonly queryId: string }
  | { readonly kind: 'opens'; readonly url: string }
  | { readonly kind: 'copies'; readonly text: string };

/**
 * The person writes to the bot, which also starts the chat.
 * @throws ControlError 404 unknown person, 409 bot blocked, 400 text that Telegram would not take.
 */
export function sendText(world: World, personId: number, text: string): ApiMessage {
  const { person, chat } = findPerson(world, personId);
  if (chat.blocked) throw new ControlError(409, 'The bot is blocked: unblock it first.');
  const content = composeText(text, '');
  if (content.kind === 'refused') throw new ControlError(400, content.reason);
  const isFirst = !chat.started;
  chat.started = true;
  const { text: cleaned, entities } = content;
  const message = addMessage(world, chat, person, { text: cleaned, entities, keyboard: null });
  const shown = apiMessage(world, chat, message);
  world.updates.push({ message: shown });
  if (isFirst) world.news.tell(chat.id, { kind: 'state' });
  return shown;
}

/** The person presses Start, with the payload of a deep link (1-64 of A-Z a-z 0-9 _ -) or without. */
export function pressStart(world: World, personId: number, payload = ''): ApiMessage {
  if (!/^[A-Za-z0-9_-]{0,64}$/.test(payload)) {
    throw new ControlError(400, 'A start payload has 1 to 64 letters, digits, underscores or hyphens.');
  }
  return sendText(world, personId, payload === '' ? '/start' : `/start ${payload}`);
}

/** The person presses a button under a message. @throws ControlError 404 if there is no such message or button. */
export function pressButton(world: World, personId: number, choice: ButtonChoice): PressOutcome {
  const { chat } = findPerson(world, personId);
  return pressIn(world, chat, personId, choice);
}

/** A member of a group presses a button there. @throws ControlError 404 if there is no such message or button. */
export function pressInGroup(
  world: World,
  groupId: number,
  personId: number,
  choice: ButtonChoice,
): PressOutcome {
  return pressIn(world, findGroup(world, groupId), personId, choice);
}

function pressIn(world: World, chat: Chat, personId: number, choice: ButtonChoice): PressOutcome {
  const { person } = findPerson(world, personId);
  const message = chat.messages.get(choice.messageId);
  const button = findButton(message?.keyboard?.inline_keyboard ?? [], choice);
  if (message === undefined || button === null) throw new ControlError(404, 'There is no such button.');
  if (button.url !== undefined) return { kind: 'opens', url: button.url };
  if (button.copy_text !== undefined) return { kind: 'copies', text: button.copy_text.text };
  if (button.callback_data === undefined) {
    throw new ControlError(400, 'This stand-in does not act on buttons of this kind.');
  }
  if (chat.kind === 'private' && chat.blocked) {
    throw new ControlError(409, 'The bot is blocked: unblock it first.');
  }
  const query = {
    id: randomBytes(8).readBigUInt64BE().toString(),
    from: person,
    message: apiMessage(world, chat, message),
    chat_instance: String(chat.id),
    data: button.callback_data,
  };
  world.presses.set(query.id, { query, at: world.now(), answer: null });
  world.updates.push({ callback_query: query });
  return { kind: 'query', queryId: query.id };
}

/** The person blocks the bot. Blocking twice changes nothing. */
export function blockBot(world: World, personId: number): void {
  setBlocked(world, personId, 'kicked');
}

/** The person unblocks the bot, without writing to it. Unblocking twice changes nothing. */
export function unblockBot(world: World, personId: number): void {
  setBlocked(world, personId, 'member');
}

/** The person empties the chat on their side. As with Telegram, the bot may go on writing, and is not told. */
export function deleteChat(world: World, personId: number): void {
  const { chat } = findPerson(world, personId);
  for (const id of chat.messages.keys()) removeMessage(world, chat, id);
  world.news.tell(chat.id, { kind: 'state' });
}

function setBlocked(world: World, personId: number, status: 'kicked' | 'member'): void {
  const { person, chat } = findPerson(world, personId);
  const blocked = status === 'kicked';
  if (chat.blocked === blocked) return;
  chat.blocked = blocked;
  const asMember = { user: world.bot, status: 'member' as const };
  const asKicked = { user: world.bot, status: 'kicked' as const, until_date: 0 };
  world.updates.push({
    my_chat_member: {
      chat: apiChat(world, chat),
      from: person,
      date: epochSeconds(world),
      old_chat_member: blocked ? asMember : asKicked,
      new_chat_member: blocked ? asKicked : asMember,
    },
  });
  world.news.tell(chat.id, { kind: 'state' });
}

function findButton(rows: readonly (readonly InlineButton[])[], choice: ButtonChoice): InlineButton | null {
  if (choice.row !== undefined) return rows[choice.row]?.[choice.column ?? 0] ?? null;
  const fits = (button: InlineButton): boolean =>
    choice.data === undefined ? button.text === choice.label : button.callback_data === choice.data;
  return rows.flat().find(fits) ?? null;
}
