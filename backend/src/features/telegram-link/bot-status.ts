import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import { Cached } from '../../platform/clock/cached.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { HealthFields } from '../../platform/health/health-fields.js';

const KEPT_MS = 10_000;
const NAME = /^[A-Za-z]\w{3,31}$/;
/** What the process with the `telegram` lease tells of the bot with each heartbeat. */
const HOLDER_SQL = `
SELECT holder.report -> 'bot' ->> 'username' AS username
  FROM leases JOIN processes holder ON holder.id = leases.owner
 WHERE leases.name = 'telegram'`;

/** Why updates do not come; `since` is epoch milliseconds. */
interface Fault {
  readonly text: string;
  readonly since: number;
}

/**
 * The bot's name as Telegram gives it, and whether its updates come. It stands as `bot` in the details of /readyz and in the
 * heartbeat, by which the other processes learn the name.
 */
@Injectable()
export class BotStatus {
  private named: string | null = null;
  private fault: Fault | null = null;
  private readonly holders = new Cached(() => this.askHolder(), KEPT_MS);

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    fields: HealthFields,
  ) {
    fields.add('bot', () => ({
      username: this.named,
      updates: config.telegram.webhookSecret === null ? 'polling' : 'webhook',
      fault: this.fault?.text ?? null,
      since: this.fault === null ? null : new Date(this.fault.since).toISOString(),
    }));
  }

  heardName(username: string): void {
    this.named = username;
  }

  updatesCome(): void {
    this.fault = null;
  }

  /** `text` is a sentence for the operator. */
  updatesFail(text: string): void {
    if (this.fault?.text !== text) this.fault = { text, since: this.clock.now() };
  }

  /**
   * The bot's name without @: as getMe gave it to this process or to the one with the lease, at most some seconds ago, else
   * TELEGRAM_BOT_USERNAME. Never rejects.
   */
  async username(): Promise<string> {
    const named = this.named ?? (await this.holders.get().catch(() => null));
    return named ?? this.config.telegram.username;
  }

  private async askHolder(): Promise<string | null> {
    const [holder] = await this.db.query<{ username: string | null }[]>(HOLDER_SQL);
    const username = holder?.username ?? '';
    return NAME.test(username) ? username : null;
  }
}
