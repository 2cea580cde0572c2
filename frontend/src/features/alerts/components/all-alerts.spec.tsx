import type { AlertPage } from '@contract/alert.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { type FakeAnswer, installFakeServer } from '../../../shared/testing/fake-server.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { makeAlert } from '../testing/make-alert.js';
import { AllAlerts } from './all-alerts.js';
import { AlertBell } from './alert-bell.js';

const SEEN_AT = '2025-11-21T15:00:00.000Z';
const pageOf = (ids: readonly string[], nextCursor: string | null): AlertPage => ({
  alerts: ids.map((id) => makeAlert({ id })),
  nextCursor,
  unread: 0,
  seenAt: SEEN_AT,
  keptMonths: 13,
});

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

const Nothing = () => null;

function open(answer: (search: string | undefined) => FakeAnswer) {
  server = installFakeServer({ 'GET /api/alerts': ({ search }) => answer(search) });
  const similar: string[] = [];
  const view = renderApp(
    <>
      <AlertBell all={Nothing} />
      <AllAlerts onCreateSimilar={({ id }) => similar.push(id)} onAddTrigger={() => similar.push('first')} />
    </>,
  );
  return { ...view, similar };
}
const rows = () => screen.findAllByRole('button', { name: 'Create similar' });

it('shows a page, and older alerts on demand', async () => {
  const { similar } = open((search) => ({
    body: search === 'cursor=c' ? pageOf(['3'], null) : pageOf(['1', '2'], 'c'),
  }));
  expect(await rows()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Older alerts' }));
  expect((await screen.findAllByText(/^▲ BTC above 65,000/)).length).toBeGreaterThan(0);
  await act(async () => undefined);
  const all = await rows();
  expect(all).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Older alerts' })).toBeNull();
  fireEvent.click(all[2] as HTMLElement);
  expect(similar).toEqual(['3']);
});

it('takes in what rings meanwhile, once', async () => {
  const { store } = open(() => ({ body: pageOf(['1'], null) }));
  expect(await rows()).toHaveLength(1);
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  push('alert:recorded', makeAlert({ id: '2' }));
  push('alert:recorded', makeAlert({ id: '2' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it('says what to do first while there are none', async () => {
  const { similar } = open(() => ({ body: pageOf([], null) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Set a trigger' }));
  expect(similar).toEqual(['first']);
});

it('offers to try again when they cannot be read', async () => {
  open(() => ({ status: 500 }));
  expect(await screen.findByText('Your alerts could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('shows what fits the filters, and takes that away as a file', async () => {
  open((search) => ({
    body:
      search === 'symbol=ETH&result=late'
        ? pageOf(['7'], null)
        : pageOf(search === undefined ? ['1', '2'] : [], null),
  }));
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText('That is all. Alerts are kept for 13 months.')).toBeTruthy();
  const file = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  expect(file()).toBe('/api/alerts.csv');
  fireEvent.change(screen.getByLabelText('Coin'), { target: { value: 'eth' } });
  expect(await screen.findByText('No alert fits these filters.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'late' } });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(file()).toBe('/api/alerts.csv?symbol=ETH&result=late');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});
