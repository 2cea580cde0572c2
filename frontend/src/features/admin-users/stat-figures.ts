import type { AdminStats } from '@contract/admin/accounts.js';
import type { Offers } from '@contract/status.js';
import { usdcText } from './user-words.js';

export interface StatFigure {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
}

export const REVENUE = 'Revenue, 30 days';

const count = (value: number) => value.toLocaleString('en-US');

/** The figures of the admin page, with what stands behind each; none of money where nothing is sold. Pure. */
export function statFigures(stats: AdminStats, payments: Offers['payments']): readonly StatFigure[] {
  const isSold = payments !== 'none';
  const { users, roles, triggers, leads } = stats;
  return [
    {
      name: 'Users',
      value: count(users.total),
      detail: `${count(users.active)} active, ${count(users.suspended)} suspended, ${count(users.deleted)} deleted; ${count(users.newIn7Days)} new in 7 days`,
    },
    {
      name: 'Roles',
      value: `${count(roles.pro)} Pro`,
      detail: `${isSold ? `${count(roles.paying)} paying; ` : ''}${count(roles.free)} free, ${count(roles.admin)} admin`,
    },
    { name: 'Triggers', value: count(triggers.total), detail: `${count(triggers.armed)} armed` },
    { name: 'Alerts, 24 h', value: count(stats.alertsIn24Hours), detail: 'recorded' },
    { name: 'Leads', value: count(leads.total), detail: `${count(leads.newIn7Days)} new in 7 days` },
    ...(isSold
      ? [{ name: REVENUE, value: usdcText(stats.revenueIn30DaysMinor), detail: 'USDC, net of refunds' }]
      : []),
  ];
}
