import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { readUpdate, type TelegramUpdate, updateIdOf } from './read-update.js';
import { commandOf, wordsOf } from './update-facts.js';
import { answerWithin } from '../../platform/clock/deadline.js';

/** More than this of one chat is not a conversation. */
const MOST_OF_A_CHAT = 20;
/** What changes whether a chat gets messages is kept for longer. */
const MOST_VITAL_OF_A_CHAT = 100;
const VITAL_COMMANDS: readonly (string | null)[] = ['/start', '/stop'];
const LAST_WORD_MS = 1000;

interface Line {
  readonly tail: Promise<void>;
  readonly length: number;
}

/** Hands updates to the bot: those of one chat one after another in order of arrival, chats side by side. */
@Injectable()
export class UpdateQueue implements OnModuleDestroy {
  private readonly lines = new Map<string, Line>();

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Resolves when the update has been handled, or has failed and been logged; one that is malformed is logged and is done
   * with. Never rejects. While 20 updates of its chat are unfinished an update is dropped; /start, /stop and a change of
   * membership only while 100 are.
   */
  handle(given: unknown): Promise<void> {
    const reading = readUpdate(given);
    if (reading.kind === 'malformed') {
      const { fault } = reading;
      this.logger.error(
        { fault, updateId: updateIdOf(given) },
        'telegram: a malformed update is passed over',
      );
    }
    return reading.kind === 'wanted' ? this.enqueue(reading.update) : Promise.resolve();
  }

  /** What has been confirmed already does not come again: it gets a second to end. */
  async onModuleDestroy(): Promise<void> {
    const tails = [...this.lines.values()].map(({ tail }) => tail);
    await answerWithin(LAST_WORD_MS, Promise.all(tails), null);
  }

  private enqueue(update: TelegramUpdate): Promise<void> {
    const chat = chatOf(update);
    const { tail, length } = this.lines.get(chat) ?? { tail: Promise.resolve(), length: 0 };
    if (length >= (isVital(update) ? MOST_VITAL_OF_A_CHAT : MOST_OF_A_CHAT)) {
      this.logger.debug(
        { chatId: chat, updateId: update.update_id },
        'a chat asks too much, an update was dropped',
      );
      return Promise.resolve();
    }
    const handled = tail.then(() => this.handleNow(update)).then(() => this.leave(chat));
    this.lines.set(chat, { tail: handled, length: length + 1 });
    return handled;
  }

  private async handleNow(update: TelegramUpdate): Promise<void> {
    try {
      await this.bot.handleUpdate(update);
    } catch (error) {
      this.logger.error(
        { err: error, updateId: update.update_id },
        'telegram: an update could not be handled',
      );
    }
  }

  private leave(chat: string): void {
    const line = this.lines.get(chat);
    if (line === undefined) return;
    if (line.length === 1) this.lines.delete(chat);
    else this.lines.set(chat, { ...line, length: line.length - 1 });
  }
}

function chatOf(update: TelegramUpdate): string {
  if ('message' in update) return String(update.message.chat.id);
  if ('my_chat_member' in update) return String(update.my_chat_member.chat.id);
  if ('callback_query' in update) return String(update.callback_query.message?.chat.id ?? 'other');
  return 'other';
}

function isVital(update: TelegramUpdate): boolean {
  if ('my_chat_member' in update) return true;
  return 'message' in update && VITAL_COMMANDS.includes(commandOf(wordsOf(update.message)));
}
