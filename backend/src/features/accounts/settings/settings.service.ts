import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Settings } from '../../../contract/account.js';
import { planSentences } from '../../../contract/plans.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Person } from '../../../identity/person.js';
import { DeliveryEvents } from '../../../pipeline/delivery/delivery-events.js';
import { Chats } from '../../telegram-link/chats.js';
import { changeClock } from './own-clock.js';
import { needsPro } from './domain/setting-rules.js';

const COLUMNS = `
  show_tradfi AS "showTradfi", bundle_every_sec AS "bundleEverySec", send_urgent_separately AS "sendUrgentSeparately",
  sentiment_min::float8 AS "sentimentMinDefault", sentiment_max::float8 AS "sentimentMaxDefault",
  (SELECT time_zone FROM users WHERE id = user_id) AS "timeZone", quiet,
  CASE WHEN muted_until > now() THEN muted_until END AS "mutedUntil"`;

const CHANGE = `
WITH changed AS (
  UPDATE user_settings SET
    show_tradfi = coalesce($2, show_tradfi), bundle_every_sec = coalesce($3, bundle_every_sec),
    send_urgent_separately = coalesce($4, send_urgent_separately),
    sentiment_min = coalesce(round($5::numeric, 1), sentiment_min),
    sentiment_max = coalesce(round($6::numeric, 1), sentiment_max)
   WHERE user_id = $1 RETURNING *
) SELECT ${COLUMNS} FROM changed`;

type SettingsRow = Omit<Settings, 'mutedUntil'> & { readonly mutedUntil: Date | null };

/** How a person wants to be alerted. Every account has settings from its first moment. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly db: DataSource,
    private readonly deliveries: DeliveryEvents,
    private readonly chats: Chats,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName'>,
  ) {}

  async of(userId: string): Promise<Settings> {
    const [settings] = await this.db.query<SettingsRow[]>(
      `SELECT ${COLUMNS} FROM user_settings WHERE user_id = $1`,
      [userId],
    );
    return existing(settings);
  }

  /**
   * Changes what is given, leaves the rest, and answers all.
   * @throws AppError BAD_REQUEST (400) if nothing is given, TIER_RESTRICTION (403) for sentiment without Pro, and as changeClock.
   */
  async change(
    { id, hasProAccess }: Pick<Person, 'id' | 'hasProAccess'>,
    change: Partial<Settings>,
  ): Promise<Settings> {
    const values = [
      change.showTradfi,
      change.bundleEverySec,
      change.sendUrgentSeparately,
      change.sentimentMinDefault,
      change.sentimentMaxDefault,
    ];
    const { timeZone, quiet, mutedUntil } = change;
    if ([...values, timeZone, quiet, mutedUntil].every((value) => value === undefined)) {
      throw new AppError('BAD_REQUEST', 400, 'Name at least one setting.');
    }
    if (needsPro(change) && !hasProAccess) {
      const { proSentiment } = planSentences(this.config);
      throw new AppError('TIER_RESTRICTION', 403, proSentiment, { upgradeMessage: proSentiment });
    }
    const settings = await this.db.transaction(async (tx) => {
      await changeClock(tx, id, change);
      const [changed] = await tx.query<SettingsRow[]>(CHANGE, [id, ...values]);
      return existing(changed);
    });
    // What a hold that has just ended kept back is due now.
    if (quiet !== undefined || mutedUntil !== undefined) {
      this.deliveries.publish({ kind: 'queued', channel: 'telegram' });
      if (mutedUntil !== undefined) await this.chats.announceOf(id);
    }
    return settings;
  }
}

function existing(row: SettingsRow | undefined): Settings {
  if (row === undefined) throw new AppError('NOT_FOUND', 404);
  return { ...row, mutedUntil: row.mutedUntil?.toISOString() ?? null };
}
