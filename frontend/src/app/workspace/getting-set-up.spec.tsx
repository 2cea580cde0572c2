import type { User } from '@contract/account.js';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../shared/testing/fake-server.js';
import { makeUser } from '../../shared/testing/make-user.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { GettingSetUp, useSetup } from './getting-set-up.js';
import type { StepKey } from './setup-steps.js';

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => window.localStorage.clear());
afterEach(() => server.restore());

const nothing: FakeRoutes = {
  'GET /api/telegram/status': () => ({ body: { connected: false } }),
  'GET /api/triggers': () => ({ body: [] }),
  'GET /api/wallet-submissions': () => ({ body: [] }),
};

function Setup({ user, onDo }: { readonly user: User; readonly onDo: (step: StepKey) => void }) {
  return <GettingSetUp user={user} setup={useSetup(user)} onDo={onDo} />;
}

function open(routes: FakeRoutes, user: User = makeUser()) {
  server = installFakeServer({ ...nothing, ...routes });
  const done: StepKey[] = [];
  renderApp(<Setup user={user} onDo={(step) => done.push(step)} />);
  return done;
}

it('has a Do it for each step of somebody new, which leads there', async () => {
  const done = open({});
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Do it' })).toHaveLength(4));
  for (const button of screen.getAllByRole('button', { name: 'Do it' })) fireEvent.click(button);
  expect(done).toEqual(['telegram', 'trigger', 'wallet', 'summary']);
  expect(screen.getByText('0 of 4 done')).toBeTruthy();
});

it('has one primary button for somebody new: the next step', async () => {
  open({ 'GET /api/telegram/status': () => ({ body: { connected: true } }) });
  await screen.findByText('1 of 4 done');
  const looks = screen.getAllByRole('button', { name: 'Do it' }).map(({ dataset }) => dataset.look);
  expect(looks).toEqual(['primary', 'quiet', 'quiet']);
});

it('takes one line once two are done, says what is next, and can be dismissed for good', async () => {
  const routes: FakeRoutes = {
    'GET /api/telegram/status': () => ({ body: { connected: true } }),
    'GET /api/triggers': () => ({ body: [{ id: 't' }] }),
  };
  open(routes);
  await screen.findByRole('button', { name: 'Next: Link a wallet' });
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(0));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Getting set up' }));
  expect(screen.queryByText('Getting set up')).toBeNull();
  cleanup();
  server.restore();
  open(routes);
  await waitFor(() => expect(screen.queryByText('Getting set up')).toBeNull());
  cleanup();
  server.restore();
  open(routes, makeUser({ id: 'u2' }));
  expect(await screen.findByText('Getting set up')).toBeTruthy();
});

it('keeps the next step within reach on its one line', async () => {
  const done = open({
    'GET /api/telegram/status': () => ({ body: { connected: true } }),
    'GET /api/triggers': () => ({ body: [{ id: 't' }] }),
  });
  await screen.findByText('2 of 4 done');
  fireEvent.click(await screen.findByRole('button', { name: 'Do it', description: 'Next: Link a wallet' }));
  expect([done, screen.queryAllByRole('listitem')]).toEqual([['wallet'], []]);
});

it('has none for what is done', async () => {
  open({
    'GET /api/telegram/status': () => ({ body: { connected: true } }),
    'GET /api/triggers': () => ({ body: [{ id: 't' }] }),
  });
  await screen.findByText('2 of 4 done');
  fireEvent.click(await screen.findByRole('button', { name: 'Next: Link a wallet' }));
  const items = screen.getAllByRole('listitem');
  const offers = items.map((item) => within(item).queryByRole('button', { name: 'Do it' }) !== null);
  expect(offers).toEqual([false, false, true, true]);
});

it('asks for nothing while it is not known', async () => {
  open({ 'GET /api/triggers': () => ({ status: 500 }) });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Do it' })).toHaveLength(3));
  expect(screen.getByText('0 of 4 done')).toBeTruthy();
});

it('folds itself away when all is done', async () => {
  open(
    {
      'GET /api/telegram/status': () => ({ body: { connected: true } }),
      'GET /api/triggers': () => ({ body: [{ id: 't' }] }),
      'GET /api/wallet-submissions': () => ({ body: [{ id: 'w' }] }),
    },
    makeUser({ dailySummaryTime: '07:30' }),
  );
  await screen.findByText('All done');
  expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull();
});
