import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { installFakeServer } from '../testing/fake-server.js';
import { fakeSocket } from '../testing/fake-socket.js';
import { renderApp } from '../testing/render-app.js';
import { liveSocketAtom } from './live-atoms.js';
import { useResync } from './use-resync.js';

const KEY = ['api', 'triggers'];

function Reader({ name }: { readonly name: string }) {
  useResync(KEY);
  const { status } = useQuery({ queryKey: KEY });
  return <p>{`${name} ${status}`}</p>;
}

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

it('reads once more after a connect, however many parts of the page show it', async () => {
  server = installFakeServer({ 'GET /api/triggers': () => ({ body: [] }) });
  const { socket, push } = fakeSocket();
  const { store } = renderApp(
    <>
      <Reader name="list" />
      <Reader name="chart" />
    </>,
  );
  await screen.findByText('chart success');
  act(() => store.set(liveSocketAtom, socket));
  push('connect');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await screen.findByText('list success');
  expect(server.calls).toHaveLength(2);
});

it('reads once more if the first answer is still on its way: it may be older than the connection', async () => {
  const answers: (() => void)[] = [];
  let list = ['before'];
  server = installFakeServer({ 'GET /api/triggers': () => ({ body: list }) });
  const answer = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    const response = await answer(...asked);
    await new Promise<void>((resolve) => answers.push(resolve));
    return response;
  };
  const { socket, push } = fakeSocket();
  const { store, client } = renderApp(<Reader name="list" />);
  act(() => store.set(liveSocketAtom, socket));
  await waitFor(() => expect(answers).toHaveLength(1));
  list = ['after'];
  push('connect');
  act(() => answers[0]?.());
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => answers[1]?.());
  await waitFor(() => expect(client.getQueryData(KEY)).toEqual(['after']));
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Reader name="list" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Reader name="chart" />}
    </>
  );
}

it('asks no second time for what failed when another part of the page comes to show it', async () => {
  server = installFakeServer({ 'GET /api/triggers': () => ({ status: 503 }) });
  const { client } = renderApp(<Page />);
  await screen.findByText('list error');
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('chart error');
  expect(client.isFetching()).toBe(0);
  expect(server.calls).toHaveLength(1);
});
