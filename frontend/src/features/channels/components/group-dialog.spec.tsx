import type { GroupRequestView, RequestedGroup } from '@contract/channels.js';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { pass, settle } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { makeChannels } from '../testing/make-channels.js';
import { GroupDialog } from './group-dialog.js';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const ASKED_AGAIN_AFTER_MS = 2_000;
const VIEW: GroupRequestView = {
  id: 'wish',
  form: 'group',
  state: 'waiting',
  expiresAt: '2026-11-27T12:10:00.000Z',
};
const ASKED: RequestedGroup = {
  ...VIEW,
  link: 'https://t.me/BellBot?startgroup=CODE',
  command: '/start@BellBot CODE',
};

let server: ReturnType<typeof installFakeServer>;
/** What the server says of the link. */
let state: GroupRequestView;
const onClose = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  state = VIEW;
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
  onClose.mockClear();
});

function ChannelsReader() {
  useQuery(channelsQuery);
  return null;
}

function open(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/channels': () => ({ body: makeChannels() }),
    'POST /api/channels/groups': () => ({ status: 201, body: ASKED }),
    'GET /api/channels/groups/wish': () => ({ body: state }),
    'DELETE /api/channels/groups/wish': () => ({ status: 204 }),
    ...routes,
  });
  renderApp(
    <>
      <ChannelsReader />
      <GroupDialog onClose={onClose} />
    </>,
  );
}

const times = (route: string): number => server.calls.filter((call) => call.route === route).length;

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

async function becomes(part: Partial<GroupRequestView>): Promise<void> {
  state = { ...VIEW, ...part };
  await pass(ASKED_AGAIN_AFTER_MS);
}

it('shows the link and the command with its code, and waits with the time that is left', async () => {
  open();
  await press('Group or topic');
  expect(server.calls.find(({ route }) => route === 'POST /api/channels/groups')?.body).toEqual({
    form: 'group',
  });
  const link = screen.getByRole('link', { name: 'Choose a group in Telegram' });
  expect(link.getAttribute('href')).toBe(ASKED.link);
  screen.getByText('/start@BellBot CODE');
  screen.getByText('Waiting for the bot to be added. 10:00 left.');
  await pass(ASKED_AGAIN_AFTER_MS);
  screen.getByText('Waiting for the bot to be added. 9:58 left.');
});

it('has no command for a channel, where nobody can write to the bot', async () => {
  const { command: _, ...asked } = ASKED;
  open({ 'POST /api/channels/groups': () => ({ status: 201, body: { ...asked, form: 'channel' } }) });
  await press('Channel');
  screen.getByRole('link', { name: 'Choose a channel in Telegram' });
  expect(screen.queryByText(/For a topic/)).toBeNull();
});

it('sends an anonymous admin to the private chat, until the answer is there', async () => {
  open();
  await press('Group or topic');
  await becomes({ state: 'confirming' });
  screen.getByText('Answer the question in your private chat with the bot.');
  await becomes({ state: 'linked', channelId: 'desk' });
  screen.getByText('Added. Choose what goes there by a route.');
});

it('says by itself that the group is added, reads the channels again, and asks no more', async () => {
  open();
  await press('Group or topic');
  const read = times('GET /api/channels');
  await becomes({ state: 'linked', channelId: 'desk' });
  screen.getByText('Added. Choose what goes there by a route.');
  expect(screen.queryByRole('link')).toBeNull();
  await settle();
  expect(times('GET /api/channels')).toBe(read + 1);
  const asked = times('GET /api/channels/groups/wish');
  await pass(5 * ASKED_AGAIN_AFTER_MS);
  expect(times('GET /api/channels/groups/wish')).toBe(asked);
});

it.each<[Partial<GroupRequestView>, string]>([
  [{ state: 'refused', fault: 'Free includes 1 channel.' }, 'Free includes 1 channel.'],
  [{ state: 'expired' }, 'This link is over.'],
])('says why nothing was added (%j), and offers a new link', async (part, text) => {
  open();
  await press('Group or topic');
  await becomes(part);
  expect(screen.getByRole('alert').textContent).toBe(text);
  await press('Get a new link');
  screen.getByRole('button', { name: 'Group or topic' });
});

it('says why there is no link, until there is one', async () => {
  const refusal = { code: 'CONFLICT', message: 'Connect Telegram first.' };
  let answer: FakeAnswer = { status: 409, body: refusal };
  open({ 'POST /api/channels/groups': () => answer });
  await press('Group or topic');
  expect(screen.getByRole('alert').textContent).toBe('Connect Telegram first.');
  answer = { status: 201, body: ASKED };
  await press('Group or topic');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('gives the link up by Cancel, and goes', async () => {
  open();
  await press('Group or topic');
  await press('Cancel');
  expect(times('DELETE /api/channels/groups/wish')).toBe(1);
  expect(onClose).toHaveBeenCalled();
});
