import { expect, type Page } from '@playwright/test';
import { AdminUsers } from '../pages/admin-users.js';
import { type Answers, GONE, ok } from './frozen/answers.js';
import { BUSY, QUIET } from './frozen/operators.js';
import { FULL } from './frozen/workspace.js';
import type { Screen } from './screen.js';

const FIRED: Answers = {
  'POST /api/test/price': ok({
    results: [
      {
        symbol: 'BTC',
        price: 70_000,
        fired: [
          { id: 't1', symbol: 'BTC', direction: 'above', price: 65_500, bandLow: null, bandHigh: null },
        ],
        total: 1,
        leftOut: 0,
      },
      { symbol: 'ETH', price: 3_100, fired: [], total: 0, leftOut: 0 },
    ],
  }),
};

const BUSY_ADMIN = { path: '/admin', viewer: 'admin', kind: 'part', answers: BUSY } as const;
const BERT = 'bert.brenner@people.example';

function acts(act: 'Create discount code' | 'Delete'): (page: Page) => Promise<void> {
  return async (page) => {
    await new AdminUsers(page).choose(BERT, act);
    await expect(page.getByRole('dialog')).toBeVisible();
    // Else a button of the dialog below the pointer is drawn as hovered.
    await page.mouse.move(2, 2);
  };
}

/** The screens of the operators' room, and of who comes in by a link that operators have. */
export const OPERATOR_SCREENS: readonly Screen[] = [
  { name: 'admin', path: '/admin', viewer: 'admin', kind: 'main-route', answers: BUSY },
  { name: 'admin-quiet', path: '/admin', viewer: 'admin', kind: 'state', answers: QUIET },
  {
    name: 'admin-menu',
    ...BUSY_ADMIN,
    async act(page) {
      await page.getByRole('button', { name: `Actions for ${BERT}` }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  { name: 'admin-discount-code', ...BUSY_ADMIN, act: acts('Create discount code') },
  { name: 'admin-delete', ...BUSY_ADMIN, act: acts('Delete') },
  { name: 'admin-refused', path: '/admin', viewer: 'pro', kind: 'part' },
  { name: 'leads', path: '/admin/leads', viewer: 'admin', kind: 'route', answers: BUSY },
  {
    name: 'leads-broken',
    path: '/admin/leads',
    viewer: 'admin',
    kind: 'part',
    answers: { 'GET /api/admin/leads': GONE },
  },
  {
    name: 'trigger-testing',
    path: '/admin/trigger-testing',
    viewer: 'admin',
    kind: 'route',
    answers: FULL,
  },
  {
    name: 'trigger-testing-fired',
    path: '/admin/trigger-testing',
    viewer: 'admin',
    kind: 'part',
    answers: { ...FULL, ...FIRED },
    async act(page) {
      const form = page.getByRole('form', { name: 'Price simulator' });
      await form.getByLabel('BTC').fill('70000');
      await form.getByLabel('ETH').fill('3100');
      await form.getByRole('button').first().click();
      await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
    },
  },
  { name: 'operations', path: '/admin/operations', viewer: 'admin', kind: 'route', answers: BUSY },
  { name: 'audit', path: '/admin/audit', viewer: 'admin', kind: 'route', answers: BUSY },
  { name: 'audit-quiet', path: '/admin/audit', viewer: 'admin', kind: 'part', answers: QUIET },
  { name: 'setup', path: '/setup#token', viewer: 'visitor', kind: 'route' },
  { name: 'invite', path: '/invite#token', viewer: 'visitor', kind: 'route' },
  {
    name: 'admin-invitation',
    ...BUSY_ADMIN,
    answers: { ...BUSY, 'POST /api/admin/invitations': ok({ link: 'https://alerts.example/invite#token' }) },
    async act(page) {
      await page.getByRole('button', { name: 'Make an invitation' }).click();
      await page.getByRole('button', { name: 'Make the link' }).click();
      await expect(page.getByText('https://alerts.example/invite#token')).toBeVisible();
    },
  },
];
