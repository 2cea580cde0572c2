/** As whom admins write who stay anonymous: https://core.telegram.org/bots/api#message ("from") */
const ANONYMOUS_ADMIN = 1087968824;

/**
 * `person`: of this id in Telegram · `anonymous`: an admin of this group, whoever that is · `other`: a channel or another bot, which
 * may do nothing here.
 */
export type GroupSender =
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'other' };

/** Where alerts may go: a group, or its topic. Ids in digits. */
export interface SeenGroup {
  readonly chatId: string;
  readonly threadId: string | null;
  readonly title: string;
}

export interface GroupMessage {
  readonly target: SeenGroup;
  readonly sender: GroupSender;
  /** The group goes on under this id; null: it stays. */
  readonly movedTo: string | null;
}

/** What became of the bot in a group or channel. `muted`: it is there and may not write. */
export type BotMembership = 'there' | 'muted' | 'out';

export interface MembershipChange {
  readonly target: SeenGroup;
  readonly form: 'group' | 'channel';
  readonly by: string;
  readonly now: BotMembership;
}

type Fields = Readonly<Record<string, unknown>>;

/** A message in a group, as `message` of an update; null for one that is none. Pure. */
export function groupMessageOf(given: unknown): GroupMessage | null {
  const message = fieldsOf(given);
  const chat = fieldsOf(message['chat']);
  const chatId = idOf(chat['id']);
  if (chatId === null || (chat['type'] !== 'group' && chat['type'] !== 'supergroup')) return null;
  return {
    target: { chatId, threadId: threadOf(given), title: textOf(chat['title']) },
    sender: senderOf(message, chatId),
    movedTo: idOf(message['migrate_to_chat_id']),
  };
}

/** The topic a message stands in; null: none. What answers another message outside of topics has a thread, too. Pure. */
export function threadOf(given: unknown): string | null {
  const message = fieldsOf(given);
  return message['is_topic_message'] === true ? idOf(message['message_thread_id']) : null;
}

/** What `my_chat_member` of an update says of a group or channel; null for a private chat. Pure. */
export function membershipOf(given: unknown): MembershipChange | null {
  const change = fieldsOf(given);
  const chat = fieldsOf(change['chat']);
  const chatId = idOf(chat['id']);
  const by = idOf(fieldsOf(change['from'])['id']);
  const type = chat['type'];
  if (chatId === null || by === null || type === 'private') return null;
  const form = type === 'channel' ? 'channel' : 'group';
  const now = membershipIn(fieldsOf(change['new_chat_member']), form);
  return { target: { chatId, threadId: null, title: textOf(chat['title']) }, form, by, now };
}

/** A command for this bot, in lower case with its slash; null: none, or another bot's. Pure. */
export function groupCommandOf(words: readonly string[], bot: string): string | null {
  const [, command, name] = /^(\/[a-z0-9_]{1,32})(?:@(\w+))?$/i.exec(words[0] ?? '') ?? [];
  if (command === undefined) return null;
  return name === undefined || name.toLowerCase() === bot.toLowerCase() ? command.toLowerCase() : null;
}

/** https://core.telegram.org/bots/api#chatmember */
function membershipIn(member: Fields, form: 'group' | 'channel'): BotMembership {
  switch (member['status']) {
    case 'left':
    case 'kicked':
      return 'out';
    case 'restricted':
      if (member['is_member'] === false) return 'out';
      return member['can_send_messages'] === false ? 'muted' : 'there';
    case 'administrator':
      return form === 'channel' && member['can_post_messages'] !== true ? 'muted' : 'there';
    default:
      return form === 'channel' ? 'muted' : 'there';
  }
}

function senderOf(message: Fields, chatId: string): GroupSender {
  const from = fieldsOf(message['from']);
  const userId = idOf(from['id']);
  const senderChatId = idOf(fieldsOf(message['sender_chat'])['id']);
  if (senderChatId === chatId && from['id'] === ANONYMOUS_ADMIN) return { kind: 'anonymous' };
  if (userId === null || from['is_bot'] === true || senderChatId !== null) return { kind: 'other' };
  return { kind: 'person', userId };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function idOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
