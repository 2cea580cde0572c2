import { Inject, Injectable } from '@nestjs/common';
import type { TelegramStatus } from '../../contract/telegram.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Stream } from '../../platform/stream/stream.js';

export interface ChatStatus {
  readonly chatId: string;
  /** The account the chat belongs to, or did until now; left out: it is a trial's. */
  readonly userId?: string;
  readonly status: TelegramStatus;
}

/** Chats that were just connected, disconnected, blocked, unblocked, stopped or resumed. */
@Injectable()
export class ChatStatusStream extends Stream<ChatStatus> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of chat states failed'));
  }
}
