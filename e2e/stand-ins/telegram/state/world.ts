import type { BotCommand, CallbackQuery, InlineKeyboard, MessageEntity, User } from '../bot-api-types.js';
import { CallLog } from '../../shared/call-log.js';
import { type EarlyCall, FloodWatch } from '../domain/flood-watch.js';
import { ChatEventLog } from './chat-events.js';
import { UpdateFeed } from './update-feed.js';

export interface StoredMessage {
  readonly id: number;
  readonly from: User;
  readonly senderChatId?: number; // of an anonymous admin, the group
  readonly threadId?: number; // of a topic
  readonly date: number; // epoch seconds
  readonly editDate: number | null; // epoch seconds
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly keyboard: InlineKeyboard | null;
}

export interface PrivateChat {
  readonly kind: 'private';
  readonly id: number; // the person's id
  started: boolean; // the person has written to the bot at least once
  blocked: boolean;
  readonly messages: Map<number, StoredMessage>;
}

export interface GroupChat {
  readonly kind: 'group';
  readonly type: 'group' | 'supergroup' | 'channel';
  readonly id: number; // negative
  readonly title: string;
  readonly members: Set<number>;
  readonly admins: Set<number>;
  readonly topics: Map<number, 'open' | 'closed'>; // by message_thread_id
  botIsMember: boolean;
  botMayWrite: boolean;
  movedTo: number | null; // it has become this supergroup
  readonly messages: Map<number, StoredMessage>;
}

export type Chat = PrivateChat | GroupChat;

/** A message of the bot that the stand-in took, as the log shows it. */
export interface AcceptedMessage {
  readonly at: number; // epoch milliseconds
  readonly chatId: number;
  readonly method: string;
  readonly text: string; // what the reader sees
  readonly html: string | null; // as sent with parse_mode HTML, else null
  readonly replyMarkup: InlineKeyboard | null;
  readonly messageId: number;
  readonly threadId: number | null;
}

/** One call of the Bot API, whatever came of it. */
export interface LoggedCall {
  readonly at: number; // epoch milliseconds, arrival
  readonly answeredAt: number; // epoch milliseconds
  readonly method: string;
  readonly chatId: number | null;
  readonly status: number; // HTTP status = error_code; 200 if ok; 0 if the caller hung up first or a script broke the call
  readonly description: string | null; // of a refusal; how a script broke the call
  readonly retryAfter: number | null; // seconds, of a 429
}

export interface PressedButton {
  readonly query: CallbackQuery;
  readonly at: number; // epoch milliseconds
  answer: { readonly text: string; readonly showAlert: boolean; readonly url: string } | null;
}

export type Numbered<Entry> = Entry & { readonly n: number };

/** Everything this Telegram knows. In memory: a new process starts an empty one. */
export interface World {
  readonly bot: User;
  readonly now: () => number; // epoch milliseconds
  readonly people: Map<number, User>;
  readonly chats: Map<number, Chat>;
  readonly commands: Map<string, readonly BotCommand[]>; // by scope and language, see protocol/commands.ts
  readonly presses: Map<string, PressedButton>; // by callback query id
  readonly updates: UpdateFeed;
  readonly accepted: CallLog<Numbered<AcceptedMessage>>;
  readonly calls: CallLog<Numbered<LoggedCall>>;
  readonly floods: FloodWatch;
  readonly early: CallLog<Numbered<EarlyCall>>;
  readonly news: ChatEventLog;
  tokenRevoked: boolean; // every call is answered 401
  lastMessageId: number;
}

/**
 * An empty Telegram with one bot. Update ids start at the clock's seconds, so a bot that outlives a restart of the
 * stand-in never takes a new update for one it has confirmed.
 */
export function createWorld(bot: User, now: () => number): World {
  return {
    bot,
    now,
    people: new Map(),
    chats: new Map(),
    commands: new Map(),
    presses: new Map(),
    updates: new UpdateFeed(Math.floor(now() / 1000)),
    accepted: new CallLog(Infinity),
    calls: new CallLog(Infinity),
    floods: new FloodWatch(),
    early: new CallLog(Infinity),
    news: new ChatEventLog(),
    tokenRevoked: false,
    lastMessageId: 0,
  };
}

/** The world's clock in whole seconds, as the Bot API dates things. */
export function epochSeconds(world: World): number {
  return Math.floor(world.now() / 1000);
}
