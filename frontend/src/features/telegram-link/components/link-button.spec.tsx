import { act, fireEvent, screen } from '@testing-library/react';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { LinkContext } from '../link-context.js';
import { LinkFlow, type LinkPorts } from '../link-flow.js';
import type { TelegramLink } from '../stored-link.js';
import { LinkButton } from './link-button.js';

const links = { token: 'T', deeplink: 'https://t.me/Bot?start=C', applink: 'https://app.example/C' };
const link: TelegramLink = { ...links, pollEveryMs: 1_500 };
const session = { token: 'T', username: 'anna', chatId: '42' };

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

const QUIET: LinkPorts = {
  requestLink: async () => links,
  pollLink: async () => ({ status: 'pending' }),
  disconnect: async () => undefined,
  openLink: () => 'opened',
  storeLink: () => undefined,
  storeSession: () => undefined,
  announce: () => undefined,
  reportDisconnectFailure: () => undefined,
  after: () => () => undefined,
  every: () => () => undefined,
};

function show(ports: Partial<LinkPorts> = {}, status: unknown = { connected: true }) {
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: status }) });
  const flow = new LinkFlow({ ...QUIET, ...ports });
  const connected: string[] = [];
  renderApp(
    <LinkContext value={flow}>
      <LinkButton onConnected={() => connected.push('yes')} />
    </LinkContext>,
    session,
  );
  return { flow, connected };
}

const state = () => screen.getByTestId('telegram-connect').dataset.state;
const hrefs = () => screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href);

it('connects: idle, ready, waiting with both links, connected', async () => {
  const { flow, connected } = show();
  expect(state()).toBe('idle');
  fireEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }));
  await screen.findByText('Ready. Opening Telegram…');
  expect(state()).toBe('ready');
  act(() => flow.send({ type: 'link-opened', popup: 'opened' }));
  expect(state()).toBe('waiting');
  expect(hrefs()).toEqual([links.applink, links.deeplink]);
  act(() =>
    flow.send({
      type: 'polled',
      token: 'T',
      answer: { status: 'connected', username: 'anna', chatId: '42' },
    }),
  );
  expect(state()).toBe('connected');
  expect(screen.getByText('Connected as @anna')).toBeTruthy();
  expect(connected).toEqual(['yes']);
});

it('says what to do when the browser blocks the window', () => {
  const { flow } = show({ openLink: () => 'blocked' });
  act(() => flow.begin(null, link));
  expect(screen.queryByText(/Your browser blocked/)).toBeNull();
  act(() => flow.send({ type: 'disconnected' }));
  act(() => flow.send({ type: 'connect', pollEveryMs: 1 }));
  act(() => flow.send({ type: 'link-created', link }));
  act(() => flow.send({ type: 'link-opened', popup: 'blocked' }));
  expect(screen.getByText(/Your browser blocked the Telegram window/)).toBeTruthy();
  expect(hrefs()).toHaveLength(2);
});

it('says why it failed and tries again', async () => {
  const detail = 'Failed to start connection: 503 Service Unavailable';
  const asked: string[] = [];
  show({
    requestLink: async () => {
      asked.push('link');
      throw new Error(detail);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Connect Telegram' }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toBe(`Connection failed${detail}`);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('alert');
  expect(asked).toEqual(['link', 'link']);
});

it('is ready without opening anything after a disconnect', async () => {
  const opened: string[] = [];
  const { flow } = show({
    openLink: () => {
      opened.push('link');
      return 'opened';
    },
  });
  act(() => flow.begin(session, null));
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await screen.findByText('Ready to connect');
  expect(state()).toBe('ready');
  expect(screen.getByRole('button', { name: 'Connect Telegram' })).toBeTruthy();
  expect(opened).toEqual([]);
});

it.each([
  [{ connected: true }, 'Connected as @anna'],
  [{ connected: true, blocked: true, stopped: true }, 'Connected as @anna · blocked'],
  [{ connected: true, stopped: true }, 'Connected as @anna · paused'],
])('says in a word why nothing arrives: %j', async (status, label) => {
  const { flow } = show({}, status);
  act(() => flow.begin(session, null));
  expect(await screen.findByText(label)).toBeTruthy();
});
