import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { grantSql, type ProFor } from '../../../identity/domain/plan-status.js';
import { hasProAccess } from '../../../identity/person.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { AdminStats } from '../../../contract/admin/accounts.js';

/**
 * One statement, so that the figures are of one moment. `paying` are those whose paid time gives them Pro: grace included,
 * admins and those who were granted Pro left out.
 */
const statsSql = (proFor: ProFor): string => `
SELECT
  (SELECT json_build_object(
     'total', count(*), 'active', count(*) FILTER (WHERE status = 'active'),
     'suspended', count(*) FILTER (WHERE status = 'suspended'), 'deleted', count(*) FILTER (WHERE status = 'deleted'),
     'newIn7Days', count(*) FILTER (WHERE created_at > now() - interval '7 days'))
     FROM users) AS users,
  (SELECT json_build_object(
     'free', count(*) FILTER (WHERE NOT ${hasProAccess(proFor)}),
     'pro', count(*) FILTER (WHERE ${hasProAccess(proFor)} AND account.granted <> 'admin'),
     'admin', count(*) FILTER (WHERE account.granted = 'admin'),
     'paying', count(*) FILTER (WHERE ${hasProAccess(proFor)} AND ${grantSql(proFor)} = 'none'))
     FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
    WHERE account.status = 'active') AS roles,
  (SELECT json_build_object(
     'total', count(*), 'armed', count(*) FILTER (WHERE phase <> 'disarmed' AND paused IS NULL))
     FROM triggers) AS triggers,
  (SELECT count(*)::int FROM alerts WHERE fired_at > now() - interval '24 hours') AS "alertsIn24Hours",
  (SELECT json_build_object(
     'total', count(*), 'newIn7Days', count(*) FILTER (WHERE first_seen > now() - interval '7 days'))
     FROM leads) AS leads,
  (SELECT coalesce(sum(paid_minor), 0)::float8 FROM charges
    WHERE paid_at > now() - interval '30 days' AND status <> 'refunded') AS "revenueIn30DaysMinor",
  now() AS at`;

/** The figures at a glance. Every one is counted when it is asked for. */
@Injectable()
export class AccountStats {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<AdminStats> {
    const [row] = await this.db.query<(Omit<AdminStats, 'asOf'> & { readonly at: Date })[]>(
      statsSql(this.config.proFor),
    );
    if (row === undefined) throw new Error('PostgreSQL counted nothing');
    const { at, ...figures } = row;
    return { ...figures, asOf: at.toISOString() };
  }
}
