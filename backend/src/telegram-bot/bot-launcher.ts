import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf, TelegramError } from 'telegraf';
import { BOT_COMMANDS } from '../contract/messages/bot-answers.js';
import { withDeadline } from '../delivery/telegram/deadline.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { UpdatePoller, WANTED_UPDATES } from './update-poller.js';

const CALL_TIMEOUT_MS = 10_000;
const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Brings the bot up once every handler is registered, and keeps trying: a wrong token or a Telegram that is down is
 * logged and never ends the process.
 */
@Injectable()
export class BotLauncher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    private readonly poller: UpdatePoller,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // nestjs-telegraf stops the bot at shutdown; telegraf throws because it did not start the polling itself.
    this.bot.stop = () => {};
  }

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(stop: AbortSignal): Promise<void> {
    for (let failures = 0; !stop.aborted; failures += 1) {
      try {
        await this.launch(stop);
        failures = 0;
        if (this.config.telegram.webhookSecret !== null) return;
        await this.poller.run(stop);
      } catch (error) {
        if (stop.aborted) return;
        this.logger.error({ detail: (error as Error).message }, faultText(error));
        const wait = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures);
        await pause(wait, undefined, { signal: stop }).catch(() => {});
      }
    }
  }

  private async launch(stop: AbortSignal): Promise<void> {
    const { username } = this.config.telegram;
    this.bot.botInfo = await this.call(stop, 'getMe', {});
    if (this.bot.botInfo.username.toLowerCase() !== username.toLowerCase()) {
      const actual = this.bot.botInfo.username;
      this.logger.warn({ username, actual }, 'TELEGRAM_BOT_USERNAME is not this bot: links open another one');
    }
    await this.call(stop, 'setMyCommands', { commands: BOT_COMMANDS }).catch((error: Error) => {
      this.logger.warn({ detail: error.message }, 'the menu of commands was not set');
    });
    await this.chooseDelivery(stop);
    this.logger.info({ username: this.bot.botInfo.username }, 'the bot is up');
  }

  private async chooseDelivery(stop: AbortSignal): Promise<void> {
    const { webhookSecret } = this.config.telegram;
    if (webhookSecret === null) {
      await this.call(stop, 'deleteWebhook', {});
      return;
    }
    await this.call(stop, 'setWebhook', {
      url: `${this.config.publicUrl}/api/telegram/webhook`,
      secret_token: webhookSecret,
      allowed_updates: WANTED_UPDATES,
    });
  }

  private call<M extends 'getMe' | 'setMyCommands' | 'deleteWebhook' | 'setWebhook'>(
    stop: AbortSignal,
    method: M,
    payload: Parameters<Telegraf['telegram']['callApi']>[1],
  ) {
    return withDeadline(CALL_TIMEOUT_MS, stop, (signal) =>
      this.bot.telegram.callApi<M>(method, payload as never, { signal: signal as never }),
    );
  }
}

function faultText(error: unknown): string {
  if (!(error instanceof TelegramError)) return 'Telegram cannot be reached, trying again';
  switch (error.code) {
    case 401:
    case 404:
      return 'Telegram does not know this bot token: check TELEGRAM_BOT_TOKEN';
    case 409:
      return 'another process fetches the updates of this bot, trying again';
    default:
      return 'Telegram refused the bot, trying again';
  }
}
