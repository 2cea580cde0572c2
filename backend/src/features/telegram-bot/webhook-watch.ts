import { Inject, Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { BotStatus } from '../telegram-link/bot-status.js';
import { callBot } from './call-bot.js';
import { webhookFault } from './domain/webhook-fault.js';
import { WANTED_UPDATES } from './read-update.js';

const CALL_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 60_000;

/** The address to which Telegram brings updates: set, looked at every minute, and set again when it is not ours or fails. */
@Injectable()
export class WebhookWatch {
  constructor(
    @InjectBot() private readonly bot: Telegraf,
    private readonly status: BotStatus,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sets the webhook and looks after it until `stop` aborts, only while `mayAct` says so; `answered` is told of each call that
   * Telegram answered. Rejects when it does not answer or refuses.
   * @throws TypeError without a webhook secret.
   */
  async run(stop: AbortSignal, mayAct: () => boolean, answered: () => void): Promise<void> {
    let failuresAfter = Math.floor(this.clock.now() / 1000);
    await this.set(stop);
    answered();
    this.status.updatesCome();
    for (;;) {
      await this.clock.wait(LOOK_EVERY_MS, stop);
      if (stop.aborted) return;
      if (!mayAct()) continue;
      const info = await callBot(this.bot, 'getWebhookInfo', {}, { ms: CALL_TIMEOUT_MS, stop });
      answered();
      const fault = webhookFault(info, { url: this.url, updates: WANTED_UPDATES, failuresAfter });
      failuresAfter = Math.max(failuresAfter, info.last_error_date ?? 0);
      if (fault === null) this.status.updatesCome();
      else await this.mend(stop, fault);
    }
  }

  private async mend(stop: AbortSignal, text: string): Promise<void> {
    this.status.updatesFail(text);
    this.logger.error({ detail: text }, 'telegram: the webhook brings no updates, setting it again');
    await this.set(stop);
  }

  private get url(): string {
    return `${this.config.publicUrl}/api/telegram/webhook`;
  }

  private async set(stop: AbortSignal): Promise<void> {
    const { webhookSecret } = this.config.telegram;
    if (webhookSecret === null) throw new TypeError('A webhook needs a secret');
    const webhook = { url: this.url, secret_token: webhookSecret, allowed_updates: WANTED_UPDATES };
    await callBot(this.bot, 'setWebhook', webhook, { ms: CALL_TIMEOUT_MS, stop });
  }
}
