import type { AdminStats } from '@contract/admin/accounts.js';
import { usdcText } from './user-words.js';

export interface StatFigure {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
}

const count = (value: number) => value.toLocaleString('en-US');

/** The figures of the admin page, with what stands behind each. Pure. */
export function statFigures(stats: AdminStats): readonly StatFigure[] {
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
      detail: `${count(roles.paying)} paying; ${count(roles.free)} free, ${count(roles.admin)} admin`,
    },
    { name: 'Triggers', value: count(triggers.total), detail: `${count(triggers.armed)} armed` },
    { name: 'Alerts, 24 h', value: count(stats.alertsIn24Hours), detail: 'recorded' },
    { name: 'Leads', value: count(leads.total), detail: `${count(leads.newIn7Days)} new in 7 days` },
    {
      name: 'Revenue, 30 days',
      value: usdcText(stats.revenueIn30DaysMinor),
      detail: 'USDC, net of refunds',
    },
  ];
}
