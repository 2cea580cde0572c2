import { Injectable, Inject } from '@nestjs/common';
import type { Context } from 'telegraf';
import { readButton } from '../../contract/messages/alert-buttons.js';
import { buttonNotices } from '../../contract/messages/bot-answers.js';
import { groupAnswers, groupNotices } from '../../contract/messages/group-answers.js';
import { GroupChannels } from '../../pipeline/delivery/added-channels/telegram-group/group-channels.js';
import { BotApi } from '../../pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { GroupTriggers } from '../channels/groups/group-triggers.js';
import { CallbackRouter } from './callbacks/callback-router.js';
import type { ChatCommand } from './commands/chat-command.js';
import { callbackQueryOf, wordsOf } from './update-facts.js';
import { ChatPace, GROUP_ANSWERS } from './domain/chat-pace.js';
import { GroupAdmins } from './groups/group-admins.js';
import { GroupCommands } from './groups/group-commands.js';
import { groupCommandOf, type GroupMessage, groupMessageOf, membershipOf } from './domain/group-facts.js';
import { GroupStart } from './groups/group-start.js';
import { KnownGroups } from './groups/known-groups.js';

const FOR_ADMINS = ['/list', '/arm', '/disarm'];

/** What happens in groups and Telegram channels that the bot is in. */
@Injectable()
export class GroupUpdates {
  private readonly pace = new ChatPace(GROUP_ANSWERS);

  constructor(
    private readonly start: GroupStart,
    private readonly admins: GroupAdmins,
    private readonly commands: GroupCommands,
    private readonly callbacks: CallbackRouter,
    private readonly triggers: GroupTriggers,
    private readonly known: KnownGroups,
    private readonly channels: GroupChannels,
    private readonly api: BotApi,
    private readonly replies: Replies,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'trial'>,
  ) {}

  async handle(context: Context): Promise<void> {
    if (context.myChatMember !== undefined) return this.membership(context.myChatMember);
    if (context.callbackQuery !== undefined) return this.callback(context);
    const message = groupMessageOf(context.message);
    if (message === null) return;
    if (message.movedTo !== null) return this.moved(message, message.movedTo);
    await this.message(message, wordsOf(context.message), context.me);
  }

  private async membership(given: unknown): Promise<void> {
    const change = membershipOf(given);
    if (change === null) return;
    const { chatId } = change.target;
    if (change.now === 'out') {
      await this.channels.switchOff(chatId, 'kicked');
      return this.known.left(chatId);
    }
    await this.known.joined(chatId);
    if (change.now === 'muted') await this.channels.switchOff(chatId, 'muted');
    if (change.form === 'channel') await this.start.cameToChannel(change);
  }

  private async moved({ target: { chatId } }: GroupMessage, to: string): Promise<void> {
    await this.channels.move(chatId, to);
    await this.known.left(chatId);
    await this.known.joined(to);
  }

  private async message(message: GroupMessage, words: readonly string[], bot: string): Promise<void> {
    const { target } = message;
    const command = groupCommandOf(words, bot);
    const asksForPrice = command === null && this.commands.asksForPrice(words);
    if ((command === null && !asksForPrice) || message.sender.kind === 'other') return;
    await this.known.joined(target.chatId);
    const [, code] = words;
    // Answers take of the 20 messages a minute that alerts need.
    if (!this.pace.allows(target.chatId, this.clock.running())) return;
    if (command === '/start' && code !== undefined) return this.start.bringCode(message, code);
    if (this.config.trial === 'off' && !(await this.known.isUsed(target.chatId))) return;
    const context = this.contextOf(message, command === null ? words : words.slice(1));
    if (asksForPrice || command === '/price') return this.commands.price(context);
    const isNamed = words[0]?.includes('@') === true;
    if (command !== null && FOR_ADMINS.includes(command)) return this.forAdmins(command, message, context);
    if (isNamed) await context.reply(groupAnswers.privately(bot));
  }

  private async forAdmins(command: string, message: GroupMessage, context: ChatCommand): Promise<void> {
    const { target, sender } = message;
    const verdict = await this.admins.judge(target.chatId, sender);
    if (verdict === 'other') return void (await context.reply(groupAnswers.notAdmin()));
    if (verdict === 'unknown') return void (await context.reply(groupAnswers.unanswered()));
    if (command === '/list') return this.commands.list(target, context);
    await this.commands.switch(command === '/arm' ? 'arm' : 'disarm', target, context);
  }

  private async callback({ callbackQuery, from }: Context): Promise<void> {
    const query = callbackQueryOf(callbackQuery);
    if (query === null || from === undefined) return;
    const { queryId, chatId } = query;
    const verdict = await this.admins.judge(chatId, { kind: 'person', userId: String(from.id) });
    if (verdict !== 'admin') {
      const refusal = verdict === 'other' ? groupNotices.notAdmin() : groupNotices.unanswered();
      return void (await this.api.answerCallback(queryId, refusal));
    }
    const pressed = readButton(query.data);
    const reader = pressed === null ? null : await this.triggers.ownerOfAlert(chatId, pressed.alertId);
    if (reader === null) return void (await this.api.answerCallback(queryId, buttonNotices.unknownAlert()));
    await this.callbacks.handleInGroup(query, reader);
  }

  private contextOf({ target, sender }: GroupMessage, words: readonly string[]): ChatCommand {
    const { chatId, threadId } = target;
    const userId = sender.kind === 'person' ? sender.userId : '';
    return {
      chat: { chatId, userId, username: null, firstName: null, lastName: null },
      words,
      reply: (text, rows) => this.replies.send(chatId, text, rows, threadId),
    };
  }
}
