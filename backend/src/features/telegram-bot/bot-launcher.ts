import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf, TelegramError } from 'telegraf';
import { BOT_COMMANDS } from '../../contract/messages/bot-answers.js';
import { TelegramReach } from '../../pipeline/delivery/telegram/reach.js';
import { outcomeOf, reachOf } from '../../pipeline/delivery/telegram/send-outcome.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Leases, SENDING } from '../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { BotStatus } from '../telegram-link/bot-status.js';
import { callBot } from './call-bot.js';
import { UnreadableUpdates, UpdatePoller } from './update-poller.js';
import { WebhookWatch } from './webhook-watch.js';

const CALL_TIMEOUT_MS = 10_000;
const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Brings the bot up in the process that has the sending lease, and keeps trying: a wrong token or a Telegram that is
 * down is logged and never ends the process. When the lease is lost the poll under way ends at once.
 */
@Injectable()
export class BotLauncher implements OnModuleInit, OnModuleDestroy {
  private term = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    private readonly poller: UpdatePoller,
    private readonly webhook: WebhookWatch,
    private readonly status: BotStatus,
    private readonly leases: Leases,
    private readonly reach: TelegramReach,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek(SENDING, { taken: () => this.begin(), lost: () => this.term.abort() });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.term.abort();
    await this.running;
    await this.leases.release(SENDING);
  }

  private begin(): void {
    if (this.stopping) return;
    this.term = new AbortController();
    const { signal } = this.term;
    this.running = this.running.then(() => this.run(signal));
  }

  private async run(stop: AbortSignal): Promise<void> {
    let failures = 0;
    const answered = (): void => {
      failures = 0;
      this.reach.heard('answered');
      if (this.config.telegram.webhookSecret === null) this.status.updatesCome();
    };
    while (!stop.aborted) {
      try {
        await this.launch(stop);
        this.reach.heard('answered');
        await this.takeUpdates(stop, answered);
      } catch (error) {
        if (stop.aborted) return;
        await this.clock.wait(this.noteFailure(error, failures), stop);
        failures += 1;
      }
    }
  }

  private takeUpdates(stop: AbortSignal, answered: () => void): Promise<void> {
    const mayAsk = (): boolean => this.leases.isSure(SENDING);
    const source = this.config.telegram.webhookSecret === null ? this.poller : this.webhook;
    return source.run(stop, mayAsk, answered);
  }

  /** Milliseconds until the next try: longer from one to the next, and never shorter than Telegram asks. */
  private noteFailure(error: unknown, failures: number): number {
    const outcome = outcomeOf(error);
    const text = faultText(error);
    this.reach.heard(reachOf(outcome));
    this.status.updatesFail(text);
    this.logger.error({ detail: (error as Error).message }, text);
    const wait = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures);
    return outcome.kind === 'flooded' ? Math.max(wait, outcome.retryAfterMs) : wait;
  }

  private async launch(stop: AbortSignal): Promise<void> {
    const { username, webhookSecret } = this.config.telegram;
    const limits = { ms: CALL_TIMEOUT_MS, stop };
    this.bot.botInfo = await callBot(this.bot, 'getMe', {}, limits);
    const actual = this.bot.botInfo.username;
    this.status.heardName(actual);
    if (actual.toLowerCase() !== username.toLowerCase()) {
      this.logger.warn(
        { username, actual },
        'TELEGRAM_BOT_USERNAME is not the name of this bot: links use the name that Telegram gives',
      );
    }
    await callBot(this.bot, 'setMyCommands', { commands: BOT_COMMANDS }, limits).catch((error: Error) => {
      this.logger.warn({ detail: error.message }, 'the menu of commands was not set');
    });
    if (webhookSecret === null) await callBot(this.bot, 'deleteWebhook', {}, limits);
    this.logger.info({ username: actual }, 'the bot is up');
  }
}

function faultText(error: unknown): string {
  if (error instanceof UnreadableUpdates) return 'Telegram brings updates that cannot be read, trying again';
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
