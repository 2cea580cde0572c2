import { Injectable } from '@nestjs/common';
import type { TelegramStatus } from '../../contract/telegram.js';
import { nullable, oneOf, optional, record, text, truth } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';
import type { ChatState } from '../../identity/trial/trial-sessions.js';

export interface ChatStatus {
  readonly chatId: string;
  /** The account the chat belongs to, or did until now; left out: it is a trial's. */
  readonly userId?: string;
  readonly status: TelegramStatus;
}

@Injectable()
export class ChatEvents extends RoomEvents {
  /** Chats that were just linked, unlinked, blocked, unblocked, stopped or resumed. */
  readonly status = this.shared<ChatStatus>({
    name: 'chat-status',
    shape: record<ChatStatus>({
      chatId: text,
      userId: optional(text),
      status: record<TelegramStatus>({
        connected: truth,
        owner: optional(oneOf(['account'])),
        trial: optional(oneOf(['live', 'ended'])),
        username: optional(nullable(text)),
        telegramUsername: optional(nullable(text)),
        chat_id: optional(text),
        blocked: optional(truth),
        stopped: optional(truth),
        mutedUntil: optional(text),
        elsewhere: optional(truth),
      }),
    }),
  });
}

export function accountStatus(chat: ChatState | null): TelegramStatus {
  return { ...(chat === null ? { connected: false } : connectedStatus(chat)), owner: 'account' };
}

/** A connected chat as the API and the sockets show it; what is not the case is left out. Pure. */
export function connectedStatus({
  chatId,
  username,
  blocked,
  stopped,
  mutedUntil = null,
}: ChatState): TelegramStatus {
  return {
    connected: true,
    username,
    telegramUsername: username,
    chat_id: chatId,
    ...(blocked && { blocked: true }),
    ...(stopped && { stopped: true }),
    ...(mutedUntil !== null && { mutedUntil: mutedUntil.toISOString() }),
  };
}
