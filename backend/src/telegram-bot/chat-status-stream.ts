import { Inject, Injectable } from '@nestjs/common';
import type { TelegramStatus } from '../contract/telegram.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Stream } from '../platform/stream/stream.js';

export interface ChatStatus {
  readonly chatId: string;
  readonly status: TelegramStatus;
}

/** Chats that were just connected, blocked, unblocked, stopped or resumed. */
@Injectable()
export class ChatStatusStream extends Stream<ChatStatus> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of chat states failed'));
  }
}
