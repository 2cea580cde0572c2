import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { LinkContext } from '../../features/telegram-link/link-context.js';
import { LinkFlow } from '../../features/telegram-link/link-flow.js';
import { trialSessionAtom } from '../../shared/session/trial-session.js';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { TrialConnect } from './trial-connect.js';

const SESSION = { token: 'T', username: 'anna', chatId: '42' };
const LINK = { token: 'T', deeplink: 'https://t.me/b', applink: 'https://app.example/b', pollEveryMs: 1_000 };
const ANSWER = { status: 'connected', username: 'anna', chatId: '42' } as const;

let server: ReturnType<typeof installFakeServer>;
afterEach(() => {
  cleanup();
  server.restore();
  document.body.replaceChildren();
  window.sessionStorage.clear();
});

function show(triggers: readonly unknown[] = []) {
  server = installFakeServer({
    'GET /api/triggers/public': () => ({ body: { triggers } }),
    'GET /api/telegram/status': () => ({ body: { connected: true } }),
  });
  const widget = document.createElement('section');
  widget.id = 'trial-widget';
  widget.scrollIntoView = () => undefined;
  const field = widget.appendChild(document.createElement('input'));
  document.body.append(widget);
  const flow: LinkFlow = new LinkFlow({
    requestLink: async () => LINK,
    pollLink: async () => ({ status: 'pending' }),
    disconnect: async () => undefined,
    openLink: () => 'opened',
    storeLink: () => undefined,
    storeSession: (session) => view.store.set(trialSessionAtom, session),
    announce: () => undefined,
    reportDisconnectFailure: () => undefined,
    after: () => () => undefined,
    every: () => () => undefined,
  });
  const view = renderApp(
    <LinkContext value={flow}>
      <TrialConnect />
    </LinkContext>,
  );
  const connect = () => act(() => flow.send({ type: 'polled', token: 'T', answer: ANSWER }));
  return { flow, field, connect };
}

it('leads who has connected to the first level, and says that it is to be set', async () => {
  const { flow, field, connect } = show();
  act(() => flow.begin(null, LINK));
  connect();
  expect(document.activeElement).toBe(field);
  expect(await screen.findByText('Connected as @anna · Set your first level')).toBeTruthy();
});

it('asks for no first level where there is one', async () => {
  const { flow, connect } = show([{ id: 'b', symbol: 'BTC' }]);
  act(() => flow.begin(null, LINK));
  connect();
  await waitFor(() => expect(server.calls.map(({ route }) => route)).toContain('GET /api/triggers/public'));
  expect(screen.getByText('Connected as @anna')).toBeTruthy();
});

it('waits for the dialog that connected to go', async () => {
  const { flow, field, connect } = show();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  act(() => flow.begin(null, LINK));
  connect();
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('leaves a page alone that comes back connected, and somebody who is typing', () => {
  const { flow, connect } = show();
  act(() => flow.begin(SESSION, null));
  expect(document.activeElement).toBe(document.body);
  act(() => flow.begin(null, LINK));
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  connect();
  expect(document.activeElement).toBe(other);
});
