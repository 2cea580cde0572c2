import { Inject, Injectable } from '@nestjs/common';
import type { DailySummary, SummaryAlert } from '../../../contract/messages/daily-summary.js';
import type { SummaryPrice } from '../../../contract/messages/summary-answer.js';
import { CORE_SYMBOLS, TRADFI_SYMBOLS } from '../../../contract/symbols.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { type Headline, Headlines } from '../headlines.js';
import { LEXICON_VERSION } from '../sentiment/crypto-words.js';
import { localDate } from '../../../platform/clock/domain/local-moment.js';
import { nearestFirst } from '../../triggers/domain/nearest-first.js';
import { accountOwner } from '../../../identity/owner.js';
import { TriggersService } from '../../triggers/triggers.service.js';
import { DataSource } from 'typeorm';
import type { ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import type { Condition } from '../../../contract/trigger.js';
import { HELD_COINS } from '../../wallets/held-coins-sql.js';

const MOST_HELD = 8;
const MOST_HEADLINES = 5;

/** A person, and what reads the rest of their day. */
export interface ComposableSummary {
  readonly userId: string;
  /** Of the time of their summary; null: UTC. */
  readonly zone: string | null;
  /** For a date in that zone, YYYY-MM-DD. */
  readonly compose: (onDate: string) => Promise<DailySummary>;
}

/** Gathers what a person's day was. */
@Injectable()
export class SummaryWriter {
  constructor(
    private readonly db: DataSource,
    private readonly headlines: Headlines,
    private readonly triggers: TriggersService,
    private readonly prices: PriceTable,
    private readonly market: MarketStatusSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** As it would come now; null for somebody who is not active. */
  async of(userId: string): Promise<DailySummary | null> {
    const [first] = await this.each([userId]);
    return first === undefined ? null : first.compose(localDate(first.zone ?? 'UTC', this.clock.now()));
  }

  /** Each person who is active, with the way to their summary. The news and the people are read once for all of them. */
  async each(userIds: readonly string[]): Promise<readonly ComposableSummary[]> {
    const news = await this.headlines.forPeople(userIds, MOST_HEADLINES);
    const people = await summaryPeople(this.db, this.config.proFor, userIds);
    return people.map((person) => ({
      userId: person.userId,
      zone: person.summaryZone,
      compose: (onDate) => this.ofPerson(person, news.get(person.userId) ?? [], onDate),
    }));
  }

  private async ofPerson(
    person: SummaryPerson,
    headlines: readonly Headline[],
    onDate: string,
  ): Promise<DailySummary> {
    const triggers = await this.triggers.list(accountOwner(person.userId));
    const { cooldownMs } = this.config.triggerRules;
    const coins = this.coinsOf(person);
    return {
      onDate,
      source: this.config.marketSource,
      prices: coins.map((symbol) => this.priceOf(symbol)),
      official: person.showTradfi ? TRADFI_SYMBOLS.map((symbol) => this.priceOf(symbol)) : [],
      triggers: nearestFirst(triggers, { prices: this.prices, cooldownMs }),
      alerts: person.alerts.map(alertOf),
      headlines: headlines.map(({ title, link, source, symbols, score }) => ({
        title,
        link,
        source,
        symbols,
        score: person.hasProAccess ? score : null,
      })),
      lexicon: LEXICON_VERSION,
      site: this.config.publicUrl,
      page: `${this.config.publicUrl}/${person.hasProAccess ? '' : 'onboarding'}#summary`,
      exchanges: this.market.current().exchanges,
      now: this.clock.now(),
      zone: person.summaryZone ?? person.timeZone,
    };
  }

  /** The core coins, and of what they hold that which has a price. */
  private coinsOf({ held }: SummaryPerson): readonly string[] {
    const priced = held.filter((symbol) => this.prices.get(symbol) !== null);
    return [...new Set([...CORE_SYMBOLS, ...priced.sort().slice(0, MOST_HELD)])];
  }

  private priceOf(symbol: string): SummaryPrice {
    const unknown = { symbol, price: null, at: this.clock.now(), stale: true, fresh: false, change24h: null };
    return this.prices.get(symbol) ?? unknown;
  }
}

function alertOf({ symbol, condition, hook, at, wasSent }: PastAlert): SummaryAlert {
  const told = wasSent ? 'told' : 'untold';
  if (hook !== null) return { hook, condition: null, at, told };
  if (symbol === null || condition === null) throw new TypeError('An alert of a trigger has no condition');
  return { symbol, condition, at, told };
}

/** What is asked once for many people, before each one's summary is put into words. */
export interface SummaryPerson {
  readonly userId: string;
  readonly hasProAccess: boolean;
  readonly timeZone: string | null;
  readonly summaryZone: string | null;
  readonly showTradfi: boolean;
  /** What lies in their wallets, by symbol. */
  readonly held: readonly string[];
  /** Of the last 24 hours, newest first. */
  readonly alerts: readonly PastAlert[];
}

export interface PastAlert {
  readonly symbol: string | null;
  /** null: of a hook. */
  readonly condition: Condition | null;
  /** What the hook was called; null: of a trigger. */
  readonly hook: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly wasSent: boolean;
}

/** Read models: alerts and deliveries are other rooms', and only read here. */
const peopleSql = (proFor: ProFor): string => `
SELECT account.id AS "userId", ${hasProAccess(proFor)} AS "hasProAccess", account.time_zone AS "timeZone",
       account.summary_zone AS "summaryZone", coalesce(settings.show_tradfi, false) AS "showTradfi",
       ARRAY(SELECT DISTINCT symbol FROM (${HELD_COINS}) AS held WHERE held.user_id = account.id) AS held,
       (SELECT coalesce(json_agg(json_build_object(
                 'symbol', symbol, 'condition', evidence -> 'condition',
                 'hook', CASE WHEN hook_id IS NOT NULL THEN evidence ->> 'hook' END, 'at', round(extract(epoch FROM fired_at) * 1000),
                 'wasSent', EXISTS (SELECT FROM deliveries WHERE alert_id = alert.id)) ORDER BY fired_at DESC), '[]')
          FROM alerts alert
         WHERE alert.user_id = account.id AND alert.fired_at > now() - interval '24 hours') AS alerts
  FROM users account
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
  LEFT JOIN user_settings settings ON settings.user_id = account.id
 WHERE account.id = ANY ($1::uuid[]) AND account.status = 'active'`;

/** People as their summaries see them, in one query whatever their number; whoever is not active is absent. */
export function summaryPeople(
  db: DataSource,
  proFor: ProFor,
  userIds: readonly string[],
): Promise<readonly SummaryPerson[]> {
  return db.query<SummaryPerson[]>(peopleSql(proFor), [userIds]);
}
