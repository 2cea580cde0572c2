import { Inject } from '@nestjs/common';
import { Command, Help, On, Start, Update, Use } from 'nestjs-telegraf';
import type { Context } from 'telegraf';
import { faultAnswer } from '../contract/messages/bot-answers.js';
import { Replies } from '../delivery/telegram/replies.js';
import { Clock } from '../platform/clock/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { PriceTable } from '../price-feed/price-table.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { Chats } from './chats.js';
import { handleAnythingElse, handleHelp } from './commands/help.js';
import { handleList } from './commands/list.js';
import { handlePrice } from './commands/price.js';
import { handleStart } from './commands/start.js';
import { handleStop } from './commands/stop.js';
import type { Talk } from './commands/talk.js';
import { Groups } from './groups.js';
import { Handshakes } from './handshakes.js';
import { Leads } from './leads.js';
import { commandOf, privateChatOf, wordsOf } from './update-facts.js';

/**
 * Which handler gets which update; methods are asked in the order they stand here.
 *
 * Parameters carry no decorators on purpose: Nest then hands them over as they are, while decorated ones go through
 * the global pipes, which are made for HTTP. For the same reason nothing may be thrown (the global error filter
 * answers HTTP) or returned (nestjs-telegraf sends it to the person).
 */
@Update()
export class BotUpdates {
  constructor(
    private readonly leads: Leads,
    private readonly chats: Chats,
    private readonly handshakes: Handshakes,
    private readonly groups: Groups,
    private readonly replies: Replies,
    private readonly triggers: TriggersService,
    private readonly prices: PriceTable,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Lets only people in private chats through, and remembers everybody who writes before anything else happens. */
  @Use()
  async admit(context: Context, next: () => Promise<void>): Promise<void> {
    const chat = privateChatOf(context);
    if (chat === null) return this.guarded(context, () => this.turnAway(context));
    if (context.message === undefined) return next();
    await this.guarded(context, async () => {
      await this.leads.record(chat, commandOf(wordsOf(context.message)));
      await this.chats.heard(chat);
      await next();
    });
  }

  @Start()
  async start(context: Context): Promise<void> {
    const { handshakes, chats } = this;
    const { publicUrl } = this.config;
    await this.answer(context, (talk) => handleStart(talk, { handshakes, chats, publicUrl }));
  }

  @Help()
  async help(context: Context): Promise<void> {
    await this.answer(context, (talk) => handleHelp(talk, this.config.publicUrl));
  }

  @Command('price')
  async price(context: Context): Promise<void> {
    const { prices } = this;
    const source = this.config.marketSource;
    await this.answer(context, (talk) => handlePrice(talk, { prices, source, now: this.clock.now() }));
  }

  @Command('list')
  async list(context: Context): Promise<void> {
    const { triggers, prices } = this;
    const { marketSource: source, publicUrl } = this.config;
    await this.answer(context, (talk) => handleList(talk, { triggers, prices, source, publicUrl }));
  }

  @Command('stop')
  async stop(context: Context): Promise<void> {
    await this.answer(context, (talk) => handleStop(talk, this.chats));
  }

  /** The person blocked or unblocked the bot. */
  @On('my_chat_member')
  async membership(context: Context): Promise<void> {
    const status = context.myChatMember?.new_chat_member.status;
    const chatId = String(context.chat?.id);
    await this.guarded(context, () =>
      status === 'kicked' ? this.chats.markBlocked(chatId) : this.chats.markUnblocked(chatId),
    );
  }

  @On('message')
  async anythingElse(context: Context): Promise<void> {
    await this.answer(context, handleAnythingElse);
  }

  private async turnAway({ chat, myChatMember, telegram }: Context): Promise<void> {
    if (chat === undefined || chat.type === 'private') return;
    const chatId = String(chat.id);
    const status = myChatMember?.new_chat_member.status;
    if (status === 'left' || status === 'kicked') return this.groups.forget(chatId);
    await this.groups.leave(chatId, telegram);
  }

  private async answer(context: Context, handle: (talk: Talk) => Promise<unknown>): Promise<void> {
    const chat = privateChatOf(context);
    if (chat === null) return;
    const reply: Talk['reply'] = (text, buttons) => this.replies.send(chat.chatId, text, buttons);
    await this.guarded(context, () => handle({ chat, words: wordsOf(context.message).slice(1), reply }));
  }

  /** A person whose message could not be handled hears of it; the update is done with. */
  private async guarded(context: Context, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { chat, update } = context;
      this.logger.error({ err: error, updateId: update.update_id }, 'an update could not be handled');
      if (chat?.type === 'private') await this.replies.send(String(chat.id), faultAnswer());
    }
  }
}
