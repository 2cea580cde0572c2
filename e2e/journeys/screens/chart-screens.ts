import { expect, type Page } from '@playwright/test';
import { Workspace } from '../pages/workspace.js';
import { GONE, ok } from './frozen/answers.js';
import { FULL, level, trigger, TRIGGERS } from './frozen/workspace.js';
import { intoSettledView, intoView, type Screen } from './screen.js';
import { FULL_DASHBOARD } from './workspace-screens.js';

const LEVELS = [64_900, 64_300, 64_270, 63_800, 63_780, 63_300, 63_000, 70_000, 58_000] as const;

const ON_LEVELS = LEVELS.map((price, index) =>
  trigger(`l${index}`, level(price > 64_012.4 ? 'above' : 'below', price)),
);

/** More levels than there is room for, some of them out of view. */
const MANY_LEVELS = {
  ...FULL_DASHBOARD,
  answers: { ...FULL, 'GET /api/triggers': ok([...TRIGGERS, ...ON_LEVELS]) },
} as const;

async function chartOf(page: Page) {
  const { chart } = new Workspace(page);
  await expect(chart.getByTestId('chart-place')).toBeVisible();
  await intoSettledView(chart);
  return chart;
}

/** What the chart of the dashboard shows beyond its first look. */
export const CHART_SCREENS: readonly Screen[] = [
  {
    name: 'chart-offer',
    ...MANY_LEVELS,
    async act(page) {
      const chart = await chartOf(page);
      await chart.getByTestId('chart-place').click({ position: { x: 200, y: 40 } });
      await expect(chart.getByRole('button', { name: /^Alert at/ })).toBeVisible();
    },
  },
  {
    name: 'chart-levels',
    ...MANY_LEVELS,
    async act(page) {
      const chart = await chartOf(page);
      await chart.getByText('7 d', { exact: true }).click();
      await chart
        .getByRole('button', { name: /^\d levels$/ })
        .last()
        .click();
      await expect(chart.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'chart-alert',
    ...MANY_LEVELS,
    async act(page) {
      const chart = await chartOf(page);
      await chart.getByRole('button', { name: '2 alerts' }).click();
      await expect(chart.getByRole('button', { name: 'Why?' }).first()).toBeVisible();
    },
    scroll: (page) => intoView(new Workspace(page).chart),
  },
  {
    name: 'chart-without-history',
    ...MANY_LEVELS,
    answers: { ...MANY_LEVELS.answers, 'GET /api/candles?symbol=BTC&span=1d': GONE },
    async act(page) {
      const chart = await chartOf(page);
      await expect(chart.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
];
