import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { liveSocketAtom } from '../live/live-atoms.js';
import { fakeSocket } from '../testing/fake-socket.js';
import { installFakeServer } from '../testing/fake-server.js';
import { makeUser } from '../testing/make-user.js';
import { renderApp } from '../testing/render-app.js';
import { useMe } from './me.js';
import { useFollowPlan } from './use-follow-plan.js';

const FREE = makeUser();
const PRO = makeUser({ role: 'pro', plan: 'pro_active' });
const OF_PLAN = [
  'billing/summary',
  'user/tier',
  'user/pro-status',
  'check-pro-access',
  'triggers',
  'wallet-submissions',
] as const;

let me: User;
let server: ReturnType<typeof installFakeServer>;
beforeEach(() => {
  me = FREE;
  server = installFakeServer({
    'GET /api/me': () => ({ body: me }),
    'GET /api/settings': () => ({ body: {} }),
    ...Object.fromEntries(OF_PLAN.map((path) => [`GET /api/${path}`, () => ({ body: me.plan })])),
  });
});
afterEach(() => server.restore());

function Answer({ path }: { readonly path: string }) {
  const { data } = useQuery<string>({ queryKey: ['api', ...path.split('/')] });
  return <p>{typeof data === 'string' ? `${path}: ${data}` : 'not known'}</p>;
}

function Page() {
  useFollowPlan();
  useMe();
  return (
    <>
      {[...OF_PLAN, 'settings'].map((path) => (
        <Answer key={path} path={path} />
      ))}
    </>
  );
}

const asked = (route: string) => server.calls.filter((call) => call.route === `GET /api/${route}`).length;
const shows = (plan: string) =>
  waitFor(() => {
    for (const path of OF_PLAN) expect(screen.getByText(`${path}: ${plan}`)).toBeTruthy();
  });

async function openUnconnected() {
  const view = renderApp(<Page />);
  const { socket, push } = fakeSocket();
  act(() => view.store.set(liveSocketAtom, socket));
  await shows('free');
  await waitFor(() => expect(view.client.getQueryData(['me'])).toEqual(me));
  return { ...view, push };
}

async function open() {
  const view = await openUnconnected();
  view.push('connect');
  await waitFor(() => expect(asked('me')).toBe(2));
  await waitFor(() => expect(view.client.isFetching()).toBe(0));
  return view;
}

it('learns at the first connection of a change of plan that was told before it', async () => {
  const { push } = await openUnconnected();
  me = PRO;
  push('connect');
  await shows('pro_active');
});

it('reads everything again that depends on the plan when it is told that it changed, once', async () => {
  const { client, push } = await open();
  me = PRO;
  push('billing:changed');
  await shows('pro_active');
  await waitFor(() => expect(client.getQueryData(['me'])).toEqual(PRO));
  expect([asked('me'), asked('settings')]).toEqual([3, 1]);
});

it('reads everything again when the connection comes back, but not when it is first there', async () => {
  const { push } = await open();
  expect(asked('triggers')).toBe(1);
  me = PRO;
  push('connect');
  await shows('pro_active');
});

it('asks nothing when it connects while nobody is signed in', async () => {
  const { client, push } = await openUnconnected();
  act(() => void client.setQueryData(['me'], null));
  const before = server.calls.length;
  push('connect');
  push('connect');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.calls.slice(before)).toEqual([]);
});

it('follows a change of plan that was found out by a read of the person', async () => {
  const { client } = await open();
  me = PRO;
  void client.invalidateQueries({ queryKey: ['me'] });
  await shows('pro_active');
});

it('leaves everything as it is when the person is read again and has the same plan', async () => {
  const { client } = await open();
  me = { ...FREE, firstName: 'Anne' };
  await act(() => client.invalidateQueries({ queryKey: ['me'] }));
  expect([asked('me'), asked('triggers')]).toEqual([3, 1]);
});
