import type { User } from '@contract/account.js';
import { screen, within } from '@testing-library/react';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderAt } from '../testing/render-at.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

async function open(me: User | null) {
  server = installFakeServer({
    'GET /api/me': () => (me === null ? { status: 401 } : { body: me }),
    'GET /api/telegram/status': () => ({ body: { connected: false } }),
  });
  await renderAt('/pricing');
  await screen.findByRole(
    me === null ? 'link' : 'button',
    me === null ? { name: 'Sign in' } : { name: /^Account/ },
  );
}

const card = (name: 'Free' | 'Pro') => screen.getByRole('region', { name });
const ways = (name: 'Free' | 'Pro') =>
  [...card(name).querySelectorAll('a, button')].map(
    (way) => `${way.textContent} ${way.getAttribute('href') ?? ''}`,
  );

it('has both plans with what they cost and what they have', async () => {
  await open(null);
  for (const text of [
    'USDC 10 per month',
    'billed quarterly (3 months)',
    '30 USDC',
    '66 USDC',
    '$5.50 a month, 45% off',
    'What Pro adds',
    '50+ alerts (versus 3 free)',
  ])
    expect(card('Pro').textContent).toContain(text);
  for (const text of ['USDC 0 forever', '3 triggers on BTC, ETH and SOL', '1 wallet connection'])
    expect(card('Free').textContent).toContain(text);
});

it.each([
  ['who is signed out', null, ['Start Free in Telegram '], ['Go Pro '], null],
  ['Free', makeUser(), ['Open my alerts /onboarding'], ['Go Pro '], 'Free'],
  ['who had Pro', makeUser({ plan: 'pro_expired' }), ['Open my alerts /onboarding'], ['Renew Pro '], 'Free'],
  ['Pro', makeUser({ role: 'pro', plan: 'pro_active' }), [], ['Open the dashboard /dashboard'], 'Pro'],
  ['an admin', makeUser({ role: 'admin' }), [], ['Open the dashboard /dashboard'], 'Pro'],
] as const)('has the ways that fit %s', async (_name, me, free, pro, theirs) => {
  await open(me);
  expect([ways('Free'), ways('Pro')]).toEqual([free, pro]);
  const marked = (['Free', 'Pro'] as const).filter((name) => within(card(name)).queryByText('Your plan'));
  expect(marked).toEqual(theirs === null ? [] : [theirs]);
});
