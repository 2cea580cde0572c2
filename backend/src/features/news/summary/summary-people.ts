import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HAS_PRO_ACCESS } from '../../../identity/person.js';
import type { Condition } from '../../../contract/trigger.js';
import { HELD_COINS } from '../../wallets/held-coins-sql.js';

/** What is asked once for many people, before each one's summary is put into words. */
export interface SummaryPerson {
  readonly userId: string;
  readonly hasProAccess: boolean;
  readonly showTradfi: boolean;
  /** What lies in their wallets, by symbol. */
  readonly held: readonly string[];
  /** Of the last 24 hours, newest first. */
  readonly alerts: readonly PastAlert[];
}

export interface PastAlert {
  readonly symbol: string;
  readonly condition: Condition;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly wasSent: boolean;
}

/** Read models: alerts and deliveries are other rooms', and only read here. */
const PEOPLE = `
SELECT account.id AS "userId", ${HAS_PRO_ACCESS} AS "hasProAccess", coalesce(settings.show_tradfi, false) AS "showTradfi",
       ARRAY(SELECT DISTINCT symbol FROM (${HELD_COINS}) AS held WHERE held.user_id = account.id) AS held,
       (SELECT coalesce(json_agg(json_build_object(
                 'symbol', symbol, 'condition', evidence -> 'condition', 'at', round(extract(epoch FROM fired_at) * 1000),
                 'wasSent', EXISTS (SELECT FROM deliveries WHERE alert_id = alert.id)) ORDER BY fired_at DESC), '[]')
          FROM alerts alert
         WHERE alert.user_id = account.id AND alert.fired_at > now() - interval '24 hours') AS alerts
  FROM users account
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
  LEFT JOIN user_settings settings ON settings.user_id = account.id
 WHERE account.id = ANY ($1::uuid[]) AND account.status = 'active'`;

/** People as their summaries see them. */
@Injectable()
export class SummaryPeople {
  constructor(private readonly db: DataSource) {}

  /** One query whatever their number; whoever is not active is absent. */
  async read(userIds: readonly string[]): Promise<readonly SummaryPerson[]> {
    return this.db.query<SummaryPerson[]>(PEOPLE, [userIds]);
  }
}
