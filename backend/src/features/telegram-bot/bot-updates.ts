import { Inject } from '@nestjs/common';
import { On, Update, Use } from 'nestjs-telegraf';
import type { Context } from 'telegraf';
import { faultAnswer } from '../../contract/messages/bot-answers.js';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Chats } from '../telegram-link/chats.js';
import { CallbackRouter } from './callbacks/callback-router.js';
import { CommandRouter } from './commands/command-router.js';
import type { ChatCommand } from './commands/chat-command.js';
import { GroupUpdates } from './group-updates.js';
import { Leads } from './leads.js';
import { commandOf, callbackQueryOf, privateChatOf, wordsOf } from './update-facts.js';

/**
 * Which part gets which update.
 *
 * Parameters carry no decorators on purpose: Nest then hands them over as they are, while decorated ones go through
 * the global pipes, which are made for HTTP. Nothing may be returned: nestjs-telegraf sends it to the person. Commands are
 * not left to telegraf, which knows them in lower case only.
 */
@Update()
export class BotUpdates {
  constructor(
    private readonly leads: Leads,
    private readonly chats: Chats,
    private readonly groups: GroupUpdates,
    private readonly replies: Replies,
    private readonly commands: CommandRouter,
    private readonly callbacks: CallbackRouter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Groups go their own way; of private chats it remembers everybody who writes before anything else happens. */
  @Use()
  async admit(context: Context, next: () => Promise<void>): Promise<void> {
    const chat = privateChatOf(context);
    if (chat === null) return this.guarded(context, () => this.groups.handle(context));
    if (context.message === undefined) return next();
    await this.guarded(context, async () => {
      await this.leads.record(chat, commandOf(wordsOf(context.message)));
      try {
        await this.chats.heard(chat);
        await next();
      } finally {
        this.leads.announce(chat);
      }
    });
  }

  @On('my_chat_member')
  async membership(context: Context): Promise<void> {
    const status = context.myChatMember?.new_chat_member.status;
    const chatId = String(context.chat?.id);
    await this.guarded(context, () =>
      status === 'kicked' ? this.chats.markBlocked(chatId) : this.chats.markUnblocked(chatId),
    );
  }

  @On('callback_query')
  async callback(context: Context): Promise<void> {
    const query = callbackQueryOf(context.callbackQuery);
    if (query !== null) await this.callbacks.handle(query, privateChatOf(context));
  }

  @On('message')
  async message(context: Context): Promise<void> {
    const chat = privateChatOf(context);
    if (chat === null) return;
    const words = wordsOf(context.message);
    const command = commandOf(words);
    const reply: ChatCommand['reply'] = (text, rows) => this.replies.send(chat.chatId, text, rows);
    await this.guarded(context, () =>
      this.commands.serve(command, { chat, words: command === null ? words : words.slice(1), reply }),
    );
  }

  /** A person whose message could not be handled hears of it; the update is done with. */
  private async guarded(context: Context, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { chat, update } = context;
      this.logger.error(
        { err: error, updateId: update.update_id },
        'telegram: an update could not be handled',
      );
      if (chat?.type === 'private') await this.replies.send(String(chat.id), faultAnswer());
    }
  }
}
