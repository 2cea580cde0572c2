import type { User } from '@contract/account.js';
import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { pass, settle } from '../../../shared/testing/fake-time.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { isTimePicked } from '../picked-time.js';
import { DailySummary } from './daily-summary.js';

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => window.localStorage.clear());
afterEach(() => server.restore());

function Summary({ user, reload }: { readonly user: User; readonly reload: () => void }) {
  const [isChanging, setChanging] = useState(false);
  return <DailySummary user={user} isChanging={isChanging} onChangingChange={setChanging} reload={reload} />;
}

function open(routes: FakeRoutes = {}, user = makeUser()) {
  server = installFakeServer(routes);
  const reload = jest.fn();
  return { ...renderApp(<Summary user={user} reload={reload} />), reload };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (time: string) => {
  press('Change time');
  fireEvent.change(await screen.findByLabelText('Time (UTC)'), { target: { value: time } });
  press('Save');
};
const TIME = 'POST /api/user/daily-summary-time';

it('shows the time in UTC and in Vienna', () => {
  open({}, makeUser({ dailySummaryTime: '13:00' }));
  expect(screen.getByText('13:00')).toBeTruthy();
  expect(screen.getByText('UTC')).toBeTruthy();
  expect(screen.getByText(/^1[45]:00 in Vienna$/)).toBeTruthy();
});

it('starts the dialog with the current time', async () => {
  open({}, makeUser({ dailySummaryTime: '07:30' }));
  press('Change time');
  expect((await screen.findByLabelText<HTMLInputElement>('Time (UTC)')).value).toBe('07:30');
});

it.each(['9:00', '24:00', '12:60', 'noon', ''])('does not send %j', async (time) => {
  const { store } = open();
  await choose(time);
  expect(store.get(toastAtom)).toMatchObject({
    tone: 'bad',
    title: 'Invalid format',
    description: 'Please enter time in HH:MM format',
  });
  expect(server.calls).toEqual([]);
});

it('saves the time and reloads the page 1 s later', async () => {
  const { store, reload } = open({ [TIME]: () => ({ body: {} }) });
  press('Change time');
  fireEvent.change(await screen.findByLabelText('Time (UTC)'), { target: { value: '13:00' } });
  jest.useFakeTimers();
  press('Save');
  await settle();
  expect(store.get(toastAtom)?.title).toBe('Daily summary time saved');
  expect(server.calls.map(({ route, body }) => [route, body])).toEqual([[TIME, { time: '13:00' }]]);
  await pass(900);
  expect(reload).not.toHaveBeenCalled();
  await pass(100);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('remembers that the default was picked on purpose', async () => {
  const user = makeUser({ dailySummaryTime: '13:00' });
  expect(isTimePicked(user)).toBe(false);
  const { store } = open({ [TIME]: () => ({ body: {} }) }, user);
  await choose('13:00');
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Daily summary time saved'));
  expect(isTimePicked(user)).toBe(true);
  expect(isTimePicked({ ...user, id: 'somebody else' })).toBe(false);
});

it('says that the time could not be saved', async () => {
  const { store } = open({ [TIME]: () => ({ status: 500 }) });
  await choose('08:00');
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Update failed'));
});

it('shows the preview in a dialog', async () => {
  open({ 'POST /api/news/test-preview': () => ({ body: { message: 'BTC 64,000 USD\nHeadlines' } }) });
  press('Preview News');
  const dialog = await screen.findByRole('dialog', { name: 'Preview of your daily summary' });
  expect(dialog.textContent).toContain('BTC 64,000 USD\nHeadlines');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends the summary', async () => {
  const { store } = open({ 'POST /api/news/send-test': () => ({ body: {} }) });
  press('Send to Telegram');
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'plain', title: 'Sent' }));
});

it.each([
  ['Preview News', 'Preview failed'],
  ['Send to Telegram', 'Send failed'],
])('says that %s failed', async (button, title) => {
  const { store } = open();
  press(button);
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title }));
});
