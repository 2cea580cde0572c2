import type { Role } from '@contract/account.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TrialSession } from '../../../shared/session/trial-session.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { AccountTrial } from './account-trial.js';

const session: TrialSession = { token: 'T', username: 'anna', chatId: '9' };
const prices = {
  source: 'live',
  prices: { BTC: 64_200, ETH: 3_120, SOL: 147 },
  asOf: new Date(NOW).toISOString(),
  stale: [],
  unknown: [],
};

beforeEach(() => holdDate());
let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

interface Options {
  readonly role?: Role;
  readonly isLinked?: boolean;
  readonly trial?: TrialSession;
  readonly routes?: FakeRoutes;
}

function open({ role = 'pro', isLinked = false, trial, routes = {} }: Options = {}) {
  server = installFakeServer({
    'GET /api/prices': () => ({ body: prices }),
    'GET /api/triggers/public': () => ({ body: { triggers: [] } }),
    ...routes,
  });
  const asked: string[] = [];
  const view = renderApp(
    <AccountTrial role={role} isLinked={isLinked} askToConnect={() => asked.push('connect')} />,
    trial,
  );
  return { ...view, asked };
}

const sample = () => fireEvent.click(screen.getByRole('button', { name: 'Sample Alert' }));
const sent = (route: string) => server.calls.filter((call) => call.route === route);

describe('Sample Alert', () => {
  it('goes to the chat of the account', async () => {
    open({ isLinked: true, routes: { 'POST /api/telegram/test-message': () => ({ body: {} }) } });
    sample();
    await screen.findByText('Test sent: check Telegram');
    expect(sent('POST /api/telegram/test-message')).toHaveLength(1);
  });

  it('goes to the chat of the trial when there is one', async () => {
    open({
      isLinked: true,
      trial: session,
      routes: { 'POST /api/trial/send-test': () => ({ body: { ok: true } }) },
    });
    sample();
    await screen.findByText('Test sent: check Telegram');
    expect(sent('POST /api/trial/send-test').map(({ body }) => body)).toEqual([{ token: 'T' }]);
    expect(sent('POST /api/telegram/test-message')).toEqual([]);
  });

  it('asks to connect when there is no chat', async () => {
    const { asked } = open();
    sample();
    await screen.findByText(/^Connect Telegram first/);
    expect(asked).toEqual(['connect']);
    expect(sent('POST /api/telegram/test-message')).toEqual([]);
  });

  it.each([
    [
      'the sentence of the server',
      { status: 409, body: { code: 'CONFLICT', message: 'Blocked.' } },
      'Blocked.',
    ],
    ['the specified one', { status: 500 }, 'Failed to send test'],
  ])('says that it failed with %s', async (_name, answer, text) => {
    open({ isLinked: true, routes: { 'POST /api/telegram/test-message': () => answer } });
    sample();
    await screen.findByText(text);
  });

  it('is not there for an admin', () => {
    const { container } = open({ role: 'admin', isLinked: true });
    expect(container.textContent).toBe('');
  });
});

describe('the forms', () => {
  it('show seeded levels before connecting, and saving asks to connect', async () => {
    const { asked } = open();
    fireEvent.click(screen.getByText('Try levels before connecting'));
    expect((await screen.findByLabelText<HTMLInputElement>('BTC level')).value).toBe('71000');
    fireEvent.click(screen.getByRole('button', { name: 'Save BTC trigger' }));
    await waitFor(() => expect(asked).toEqual(['connect']));
  });

  it('are those of the trial while there is one', async () => {
    open({ isLinked: true, trial: session });
    fireEvent.click(screen.getByText('Trial triggers in this browser'));
    await waitFor(() => expect(sent('GET /api/triggers/public')[0]?.bearer).toBe('T'));
  });

  it('are gone once the account has a chat', () => {
    open({ isLinked: true });
    expect(screen.queryByLabelText('BTC level')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sample Alert' })).toBeTruthy();
  });
});
