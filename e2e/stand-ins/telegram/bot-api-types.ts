/** The objects of the Bot API that this stand-in speaks, field for field (https://core.telegram.org/bots/api). */

export interface User {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

export type ApiChat =
  | {
      readonly id: number;
      readonly type: 'private';
      readonly first_name: string;
      readonly last_name?: string;
      readonly username?: string;
    }
  | {
      readonly id: number;
      readonly type: 'group' | 'supergroup' | 'channel';
      readonly title: string;
      readonly is_forum?: true;
    };

/** Offset and length count UTF-16 code units, like JavaScript strings. */
export interface MessageEntity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
  readonly user?: { readonly id: number };
  readonly custom_emoji_id?: string;
}

export interface InlineButton {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
  readonly copy_text?: { readonly text: string };
  readonly web_app?: { readonly url: string };
  readonly switch_inline_query?: string;
  readonly switch_inline_query_current_chat?: string;
}

export interface InlineKeyboard {
  readonly inline_keyboard: readonly (readonly InlineButton[])[];
}

export interface ApiMessage {
  readonly message_id: number;
  readonly from: User;
  readonly sender_chat?: ApiChat;
  readonly message_thread_id?: number;
  readonly is_topic_message?: true;
  readonly chat: ApiChat;
  readonly date: number; // epoch seconds
  readonly edit_date?: number; // epoch seconds
  readonly text: string;
  readonly entities?: readonly MessageEntity[];
  readonly reply_markup?: InlineKeyboard;
}

export interface CallbackQuery {
  readonly id: string;
  readonly from: User;
  readonly message: ApiMessage;
  readonly chat_instance: string;
  readonly data: string;
}

export interface ChatMember {
  readonly user: User;
  readonly status: 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked';
  readonly is_member?: boolean; // of restricted
  readonly can_send_messages?: boolean; // of restricted
  readonly can_post_messages?: boolean; // of administrators in channels
  readonly until_date?: number; // epoch seconds, 0 = forever
}

export interface ChatMemberUpdated {
  readonly chat: ApiChat;
  readonly from: User;
  readonly date: number; // epoch seconds
  readonly old_chat_member: ChatMember;
  readonly new_chat_member: ChatMember;
}

/** A group has become a supergroup: https://core.telegram.org/bots/api#message */
export interface ServiceMessage {
  readonly message_id: number;
  readonly from: User;
  readonly chat: ApiChat;
  readonly date: number; // epoch seconds
  readonly migrate_to_chat_id: number;
}

/** An update without its number: the queue gives the number. */
export type UpdateBody =
  | { readonly message: ApiMessage | ServiceMessage }
  | { readonly callback_query: CallbackQuery }
  | { readonly my_chat_member: ChatMemberUpdated };

export type Update = UpdateBody & { readonly update_id: number };

export interface BotCommand {
  readonly command: string;
  readonly description: string;
}

export interface ResponseParameters {
  readonly retry_after?: number; // seconds
  readonly migrate_to_chat_id?: number;
}
