import type { AdminStats as Stats } from '@contract/admin/accounts.js';
import type { Operations } from '@contract/admin/operations.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { AdminStats } from './admin-stats.js';
import { TelegramNotice } from './telegram-notice.js';

const STATS: Stats = {
  users: { total: 1_234, active: 1_200, suspended: 30, deleted: 4, newIn7Days: 12 },
  roles: { free: 1_000, pro: 198, admin: 2, paying: 190 },
  triggers: { total: 3_000, armed: 2_500 },
  alertsIn24Hours: 77,
  leads: { total: 50, newIn7Days: 5 },
  revenueIn30DaysMinor: 123_450,
  asOf: new Date(NOW).toISOString(),
};

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

it('shows figures, and what stands behind them', async () => {
  server = installFakeServer({ 'GET /api/admin/stats': () => ({ body: STATS }) });
  renderApp(<AdminStats />);
  await screen.findByText('1,234');
  for (const text of ['198 Pro', '3,000', '77', '50', '1,234.50'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('1,200 active, 30 suspended, 4 deleted; 12 new in 7 days')).toBeTruthy();
  expect(screen.getByText('190 paying; 1,000 free, 2 admin')).toBeTruthy();
});

it('offers to try again when they could not be loaded', async () => {
  let fails = true;
  server = installFakeServer({ 'GET /api/admin/stats': () => (fails ? { status: 500 } : { body: STATS }) });
  renderApp(<AdminStats />);
  await screen.findByText('The figures could not be loaded.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,234');
});

describe('about Telegram', () => {
  async function notice(telegram: Operations['telegram']) {
    server = installFakeServer({ 'GET /api/admin/operations': () => ({ body: { telegram } }) });
    const { client } = renderApp(<TelegramNotice />);
    await waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('success'));
    return screen.queryByRole('alert')?.textContent;
  }

  it('says nothing while it answers', async () => {
    expect(await notice({ state: 'up', since: null })).toBeUndefined();
  });

  it.each([
    ['wrong-token', /^Telegram rejects the bot's token: .* Since 21 Nov 2026, 15:03 CET\.$/],
    ['unreachable', /^Telegram cannot be reached: .* Since 21 Nov 2026, 15:03 CET\.$/],
  ] as const)('says what is wrong: %s', async (state, text) => {
    expect(await notice({ state, since: '2026-11-21T14:03:07Z' })).toMatch(text);
  });
});
