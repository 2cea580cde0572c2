import { act, screen } from '@testing-library/react';
import type { AlertPage } from '@contract/alert.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderAt } from '../testing/render-at.js';

const NOTHING: AlertPage = {
  alerts: [],
  nextCursor: null,
  unread: 2,
  seenAt: '2025-11-21T10:00:00.000Z',
  keptMonths: 13,
};

it.each(['/trial', '/terms'])(
  'has the bell of a connected trial on %s, and none without one',
  async (path) => {
    const server = installFakeServer({
      'GET /api/me': () => ({ status: 401 }),
      'GET /api/alerts': () => ({ body: NOTHING }),
      'GET /api/telegram/status': () => ({ body: { connected: true } }),
    });
    const { store } = await renderAt(path);
    await screen.findByRole('link', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: /^Bell/ })).toBeNull();
    act(() => store.set(trialSessionAtom, { token: 'T', username: 'anna', chatId: '42' }));
    expect(await screen.findByRole('button', { name: 'Bell, 2 unread' })).toBeTruthy();
    expect(server.calls.find(({ route }) => route === 'GET /api/alerts')?.bearer).toBe('T');
    server.restore();
  },
);
