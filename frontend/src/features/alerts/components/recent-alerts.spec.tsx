import type { DeliveryView, RecentAlert } from '@contract/alert.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { makeAlert } from '../testing/make-alert.js';
import { AccountAlerts } from './account-alerts.js';
import { RecentAlerts } from './recent-alerts.js';

const OLD_NEWS = 'no message: it was over, and more than six hours old, when we found it';
const session = { token: 'T', username: 'anna', chatId: '42' };

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function show(answer: { status?: number; body?: unknown }, connected = true) {
  server = installFakeServer({ 'GET /api/recent-alerts': () => answer });
  return renderApp(<RecentAlerts />, connected ? session : null);
}

const unfold = () => fireEvent.click(screen.getByText('Why?'));
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);

it('shows nothing without a trial', () => {
  const { container } = show({ body: [] }, false);
  expect(container.textContent).toBe('');
  expect(server.calls).toEqual([]);
});

it('says what to do first while there are none', async () => {
  show({ body: [] });
  expect(await screen.findByText(/No alerts yet\. Save a trigger/)).toBeTruthy();
});

it('offers to retry when they cannot be read', async () => {
  show({ status: 500 });
  expect(await screen.findByText('Your alerts could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('shows what rang, how its message fared and why', async () => {
  show({ body: [makeAlert({ late: true })] });
  const item = within(await screen.findByRole('list', { name: 'Recent alerts' }));
  expect(item.getByText('▲ BTC above 65,000 — now 65,012.40 USD')).toBeTruthy();
  expect(item.getByText('accepted by Telegram after 0.4 s')).toBeTruthy();
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  unfold();
  expect([item.getByText('Late'), item.getAllByText('Simulated')].flat()).toHaveLength(3);
  expect(rowsOf('Quotes at that moment')).toEqual([
    'ExchangeQuoteAgeUse',
    'coinbase65,012.40 USD0.1 sused',
    'binance65,900.00 USD, as quoted 65,880.00 USDT< 0.1 sset aside: too far off',
    'kraken64,000.00 USD16.0 stoo old',
  ]);
  expect(rowsOf('Timeline')).toEqual([
    'StepTimeFrom the tick',
    'Tick seen15:03:07.000 CET0 ms',
    'Decided15:03:07.001 CET+1 ms',
    'Recorded15:03:07.009 CET+9 ms',
    'Sent to Telegram15:03:07.015 CET+15 ms',
    'Accepted by Telegram15:03:07.412 CET+412 ms',
  ]);
  const facts = item.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent);
  expect(facts).toEqual([
    '65,012.40 USD',
    'median of coinbase',
    'above 65,000',
    '64,990.00 USD',
    'before 21 Nov 2025, 15:03:07 CET',
    'Simulated',
  ]);
});

it('is true of a message that failed after a doubtful try, and of one that was emailed', async () => {
  const failed = {
    channel: 'telegram',
    status: 'failed',
    reason: 'gave-up',
    ambiguous: true,
    at: '',
  } as const;
  const emailed = { channel: 'email', status: 'delivered', at: '', tookMs: 130_000 } as const;
  const timeline = { recordedAt: '2025-11-21T14:03:07.009Z', sentAt: null, acceptedAt: null };
  show({ body: [makeAlert({ delivery: [failed, emailed], timeline })] });
  const item = within(await screen.findByRole('list', { name: 'Recent alerts' }));
  expect(item.getByText('not accepted by Telegram: tried for 24 hours')).toBeTruthy();
  expect(item.getByText(/It may have arrived all the same/)).toBeTruthy();
  expect(item.getByText('accepted by Email after 2 min')).toBeTruthy();
  unfold();
  expect(rowsOf('Timeline').slice(-2)).toEqual(['Sent to Telegramnever', 'Accepted by Telegramnever']);
});

it.each([
  ['late, and more than six hours old', { late: true, seenAt: '2025-11-21T20:03:08Z' }, OLD_NEWS],
  ['late', { late: true, seenAt: '2025-11-21T20:03:06Z' }, 'no message: nobody was connected'],
  ['in time', { late: false, seenAt: '2025-11-21T14:03:07Z' }, 'no message: nobody was connected'],
])('says why there is no message of one that is %s', async (_name, { late, seenAt }, text) => {
  const evidence = { ...makeAlert().evidence, seenAt: Date.parse(seenAt) };
  show({ body: [makeAlert({ late, evidence, delivery: [] })] });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('takes pushed alerts and deliveries', async () => {
  const answer: { body: unknown } = { body: [] };
  const { store } = show(answer);
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  await screen.findByText(/No alerts yet/);
  const pending = [{ channel: 'telegram', status: 'pending', at: '' }] as const;
  answer.body = [makeAlert({ delivery: [{ ...makeAlert().delivery[0], tookMs: 300 } as DeliveryView] })];
  push('alert:recorded', makeAlert({ delivery: pending }));
  expect(await screen.findByText('on its way to Telegram')).toBeTruthy();
  unfold();
  push('alert:delivery', { alertId: 'a', channel: 'telegram', status: 'delivered', at: '', tookMs: 300 });
  expect(await screen.findByText('accepted by Telegram after 0.3 s')).toBeTruthy();
  await waitFor(() => expect(rowsOf('Timeline')).toContain('Sent to Telegram15:03:07.015 CET+15 ms'));
});

describe('of an account', () => {
  const account = (body: readonly RecentAlert[]) => {
    server = installFakeServer({ 'GET /api/recent-alerts': () => ({ body }) });
    const onCreateSimilar = jest.fn();
    const onAddTrigger = jest.fn();
    const view = renderApp(
      <AccountAlerts
        onCreateSimilar={onCreateSimilar}
        onAddTrigger={onAddTrigger}
        all={<a href="/alerts">All alerts</a>}
      />,
    );
    return { ...view, onCreateSimilar, onAddTrigger };
  };

  it('are asked for by the cookie alone, with both deliveries of one', async () => {
    const failed = { channel: 'telegram', status: 'failed', reason: 'blocked', at: '' } as const;
    const emailed = { channel: 'email', status: 'delivered', at: '', tookMs: 130_000 } as const;
    account([makeAlert({ delivery: [failed, emailed] })]);
    expect(await screen.findByText('not accepted by Telegram: the bot is blocked in Telegram')).toBeTruthy();
    expect(screen.getByText('accepted by Email after 2 min')).toBeTruthy();
    expect(server.calls.filter(({ route }) => route !== 'GET /api/status')).toEqual([
      { route: 'GET /api/recent-alerts', body: undefined, bearer: undefined },
    ]);
  });

  it('lead to a trigger like the one that rang', async () => {
    const { onCreateSimilar } = account([makeAlert()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Create similar' }));
    expect(onCreateSimilar.mock.calls).toEqual([[makeAlert()]]);
  });

  it('say what to do first while there are none', async () => {
    const { onAddTrigger } = account([]);
    expect(await screen.findByText(/^No alerts yet\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Set a trigger' }));
    expect(onAddTrigger).toHaveBeenCalledTimes(1);
  });

  it('come in by pushes too, ten at most, and the bell swings once for each', async () => {
    const old = Array.from({ length: 10 }, (_, index) =>
      makeAlert({ id: `old-${index}`, time: `2025-11-20T14:03:0${index}.000Z` }),
    );
    const { store, container } = account(old);
    const { socket, push } = fakeSocket();
    act(() => store.set(liveSocketAtom, socket));
    await screen.findByRole('list', { name: 'Recent alerts' });
    expect(container.querySelector('.bell-swing')).toBeNull();
    push('alert:recorded', makeAlert({ id: 'new' }));
    expect(container.querySelectorAll('.bell-swing')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Create similar' })).toHaveLength(10);
    // The strip over the page says so, once.
    expect(screen.queryByText(/^New alert/)).toBeNull();
  });

  it('lead to all of them, beside their heading', async () => {
    account([makeAlert()]);
    expect(await screen.findByRole('heading', { name: 'Recent alerts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All alerts' })).toBeTruthy();
  });
});

describe('an alert with a route', () => {
  const routed = () =>
    makeAlert({
      delivery: [{ channel: 'telegram', step: 1, status: 'delivered', at: '', tookMs: 412 }],
      timeline: { ...makeAlert().timeline, recordedAt: new Date().toISOString() },
    });
  const open = (acknowledge: { status?: number; body?: unknown }) => {
    server = installFakeServer({
      'GET /api/recent-alerts': () => ({ body: [routed()] }),
      'POST /api/alerts/a/acknowledge': () => acknowledge,
    });
    return renderApp(<AccountAlerts onCreateSimilar={() => {}} onAddTrigger={() => {}} all={null} />);
  };

  it('takes it that its person has seen it, and keeps the focus in its row', async () => {
    const at = new Date().toISOString();
    open({ status: 201, body: { alertId: 'a', at, via: 'page' } });
    const button = await screen.findByRole('button', { name: 'Seen' });
    button.focus();
    fireEvent.click(button);
    expect(await screen.findByText(/^Seen at \d\d:\d\d/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Seen' })).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^Seen at/);
  });

  it('says when that could not be kept', async () => {
    const { store } = open({ status: 500 });
    fireEvent.click(await screen.findByRole('button', { name: 'Seen' }));
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Not marked as seen'));
    expect(screen.getByRole('button', { name: 'Seen' })).toBeTruthy();
  });
});
