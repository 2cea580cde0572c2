import type { InlineButton, User } from '../bot-api-types.js';
import { richText } from '../domain/rich-text.js';
import { commandsFor } from '../protocol/command-methods.js';
import type { PrivateChat, StoredMessage, World } from '../state/world.js';

/** A button under a message; `value` is the address to open or the text to copy, else empty. */
interface ButtonView {
  readonly label: string;
  readonly kind: 'callback' | 'url' | 'copy' | 'other';
  readonly value: string;
}

const MOST_MESSAGES = 300;

/** The chat as its page sees it, all that is drawn: the last 300 messages, oldest first. */
export function chatView(world: World, person: User, chat: PrivateChat) {
  const messages = [...chat.messages.values()].slice(-MOST_MESSAGES);
  return {
    bot: { name: world.bot.first_name, username: world.bot.username ?? '' },
    person,
    isStarted: chat.started && chat.messages.size > 0,
    isBlocked: chat.blocked,
    commands: commandsFor(world, person.id),
    messages: messages.map((message) => messageView(world, message)),
  };
}

/** One message as the chat page sees it. Links and tree come ready to draw; nothing in it is HTML. */
export function messageView(world: World, message: StoredMessage) {
  return {
    id: message.id,
    from: message.from.id === world.bot.id ? ('bot' as const) : ('person' as const),
    date: message.date, // epoch seconds
    isEdited: message.editDate !== null,
    body: richText(message.text, message.entities),
    text: message.text,
    buttons: (message.keyboard?.inline_keyboard ?? []).map((row) => row.map(buttonView)),
  };
}

function buttonView(button: InlineButton): ButtonView {
  const label = button.text;
  if (button.url !== undefined) return { label, kind: 'url', value: button.url };
  if (button.callback_data !== undefined) return { label, kind: 'callback', value: '' };
  if (button.copy_text !== undefined) return { label, kind: 'copy', value: button.copy_text.text };
  return { label, kind: 'other', value: '' };
}
