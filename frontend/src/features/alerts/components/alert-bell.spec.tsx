import type { AlertPage } from '@contract/alert.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { tabTitleAtom } from '../../../shared/ui/page-title.js';
import { makeAlert } from '../testing/make-alert.js';
import { AlertBell } from './alert-bell.js';

const OLD = '2025-11-21T10:00:00.000Z';
const pageOf = (part: Partial<AlertPage> = {}): AlertPage => ({
  alerts: [makeAlert()],
  nextCursor: null,
  unread: 1,
  seenAt: OLD,
  keptMonths: 13,
  ...part,
});

let server: ReturnType<typeof installFakeServer>;
let isHidden = false;
beforeAll(() => Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true }));
afterEach(() => {
  isHidden = false;
  server.restore();
});

function All({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <button type="button" onClick={onFollow}>
      All alerts
    </button>
  );
}

function open(body: AlertPage, shown = <AlertBell all={All} />) {
  server = installFakeServer({
    'GET /api/alerts': () => ({ body }),
    'PUT /api/alerts/seen': ({ body: seen }) => ({ body: seen }),
  });
  const view = renderApp(shown);
  const live = fakeSocket();
  act(() => view.store.set(liveSocketAtom, live.socket));
  return { ...view, push: live.push };
}
const bell = (name: string) => screen.findByRole('button', { name });
const seen = () =>
  server.calls.filter(({ route }) => route === 'PUT /api/alerts/seen').map(({ body }) => body);

it.each([
  [0, 'Bell, nothing unread'],
  [3, 'Bell, 3 unread'],
  [100, 'Bell, 99+ unread'],
])('says that %d are unread', async (unread, name) => {
  open(pageOf({ unread }));
  expect(await bell(name)).toBeTruthy();
});

it('opens what rang, and that counts as seen', async () => {
  open(pageOf());
  fireEvent.click(await bell('Bell, 1 unread'));
  expect(await screen.findByRole('list', { name: 'What rang' })).toBeTruthy();
  expect(await bell('Bell, nothing unread')).toBeTruthy();
  expect(seen()).toEqual([{ seenAt: makeAlert().timeline.recordedAt }]);
  fireEvent.click(screen.getByText('Why?'));
  expect(screen.getByRole('table', { name: 'Quotes at that moment' })).toBeTruthy();
  fireEvent.keyDown(screen.getByText('Why?'), { key: 'Escape' });
  expect(screen.queryByRole('list', { name: 'What rang' })).toBeNull();
  expect(document.activeElement).toBe(await bell('Bell, nothing unread'));
});

it('does not say again what the server refused', async () => {
  open(pageOf());
  server.restore();
  server = installFakeServer({
    'GET /api/alerts': () => ({ body: pageOf() }),
    'PUT /api/alerts/seen': () => ({ status: 500 }),
  });
  fireEvent.click(await bell('Bell, 1 unread'));
  await screen.findByRole('list', { name: 'What rang' });
  await waitFor(() => expect(server.calls.filter(({ route }) => route === 'GET /api/alerts').length).toBe(1));
  expect(await bell('Bell, 1 unread')).toBeTruthy();
  expect(seen()).toHaveLength(1);
});

it('counts as seen once the page is', async () => {
  isHidden = true;
  open(pageOf());
  fireEvent.click(await bell('Bell, 1 unread'));
  await screen.findByRole('list', { name: 'What rang' });
  expect(seen()).toEqual([]);
  isHidden = false;
  fireEvent(document, new Event('visibilitychange'));
  expect(await bell('Bell, nothing unread')).toBeTruthy();
  expect(seen()).toHaveLength(1);
});

it('closes when something else is pressed, or all alerts are asked for', async () => {
  open(pageOf());
  fireEvent.click(await bell('Bell, 1 unread'));
  fireEvent.click(await screen.findByRole('button', { name: 'All alerts' }));
  expect(screen.queryByRole('list', { name: 'What rang' })).toBeNull();
  fireEvent.click(await bell('Bell, nothing unread'));
  await screen.findByRole('list', { name: 'What rang' });
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('list', { name: 'What rang' })).toBeNull();
});

it('agrees with other tabs and devices', async () => {
  const { push } = open(pageOf());
  await bell('Bell, 1 unread');
  push('alerts:seen', { seenAt: makeAlert().timeline.recordedAt });
  expect(await bell('Bell, nothing unread')).toBeTruthy();
});

it('swings once for an alert, which a strip tells of until it is dismissed', async () => {
  const { push, container } = open(pageOf({ alerts: [], unread: 0 }));
  await bell('Bell, nothing unread');
  const pending = [{ channel: 'telegram', status: 'pending', at: '' }] as const;
  push('alert:recorded', makeAlert({ delivery: pending }));
  expect(await bell('Bell, 1 unread')).toBeTruthy();
  expect(container.querySelectorAll('.bell-swing')).toHaveLength(1);
  const strip = screen.getByText('BTC rang 65,000').closest('[aria-live]');
  expect(strip?.textContent).toContain('on its way');
  push('alert:delivery', { alertId: 'a', channel: 'telegram', status: 'delivered', at: '', tookMs: 120 });
  expect(strip?.textContent).toContain('sent in 0.1 s');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(strip?.textContent).toBe('');
});

it('leads from the strip to why it rang, in one press', async () => {
  const { push } = open(pageOf({ alerts: [], unread: 0 }));
  await bell('Bell, nothing unread');
  push('alert:recorded', makeAlert());
  fireEvent.click(await screen.findByRole('button', { name: 'Why?' }));
  expect(await screen.findByRole('table', { name: 'Timeline' })).toBeTruthy();
});

it('is that of a trial, which has no page with all of them', async () => {
  open(pageOf(), <AlertBell trialToken="T" />);
  fireEvent.click(await bell('Bell, 1 unread'));
  expect(await screen.findByRole('list', { name: 'What rang' })).toBeTruthy();
  expect(screen.queryByText('All alerts')).toBeNull();
  expect(await bell('Bell, nothing unread')).toBeTruthy();
  const alertCalls = server.calls.filter(({ route }) => route.includes('/api/alerts'));
  expect(alertCalls.map(({ route, bearer }) => [route, bearer])).toEqual([
    ['GET /api/alerts', 'T'],
    ['PUT /api/alerts/seen', 'T'],
  ]);
});

it('has the tab say what is unread while nobody sees it', async () => {
  const { push, store } = open(pageOf({ alerts: [], unread: 0 }));
  await bell('Bell, nothing unread');
  isHidden = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(store.get(tabTitleAtom)).toBeNull();
  push('alert:recorded', makeAlert());
  await waitFor(() => expect(store.get(tabTitleAtom)).toBe('▲ BTC above 65,000'));
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(store.get(tabTitleAtom)).toBeNull();
});
