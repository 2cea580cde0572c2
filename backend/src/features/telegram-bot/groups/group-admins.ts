import { Inject, Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { type Telegraf, TelegramError } from 'telegraf';
import { Clock } from '../../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { callBot } from '../call-bot.js';
import type { GroupSender } from '../domain/group-facts.js';

const CALL_TIMEOUT_MS = 8000;
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;
const ADMINS: readonly string[] = ['creator', 'administrator'];

/** `unknown`: Telegram did not say. */
export type AdminVerdict = 'admin' | 'other' | 'unknown';

/** Who is an admin of a group, by Telegram's own word. */
@Injectable()
export class GroupAdmins {
  private readonly kept = new Map<string, { readonly verdict: AdminVerdict; readonly until: number }>();

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asked at most once a minute. Only admins can write as the group itself. */
  async judge(chatId: string, sender: GroupSender): Promise<AdminVerdict> {
    if (sender.kind !== 'person') return sender.kind === 'anonymous' ? 'admin' : 'other';
    const known = this.kept.get(`${chatId}:${sender.userId}`);
    if (known !== undefined && this.clock.running() < known.until) return known.verdict;
    return this.ask(chatId, sender.userId);
  }

  /** Asked anew. Never rejects. */
  async ask(chatId: string, userId: string): Promise<AdminVerdict> {
    try {
      const asked = { chat_id: Number(chatId), user_id: Number(userId) };
      const member = await callBot(this.bot, 'getChatMember', asked, { ms: CALL_TIMEOUT_MS });
      const verdict = ADMINS.includes(member.status) ? 'admin' : 'other';
      if (this.kept.size >= MOST_KEPT) this.kept.clear();
      this.kept.set(`${chatId}:${userId}`, { verdict, until: this.clock.running() + KEPT_MS });
      return verdict;
    } catch (error) {
      // Who is not there at all is refused: "Bad Request: user not found".
      if (error instanceof TelegramError && error.code === 400) return 'other';
      this.logger.warn(
        { chatId, detail: (error as Error).name },
        'telegram: an admin could not be asked for',
      );
      return 'unknown';
    }
  }
}
