import type { TelegramStatus } from '@contract/telegram.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ChatBanner } from './chat-banner.js';

const pressed: string[] = [];
const session = { token: 'T', username: 'anna', chatId: '42' };

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function show(status: TelegramStatus, armedCount = 0) {
  server = installFakeServer({ 'GET /api/telegram/status': () => ({ body: status }) });
  return renderApp(<ChatBanner armedCount={armedCount} onConnect={() => pressed.push('connect')} />, session);
}

it('says that the bot is blocked, and what to do', async () => {
  show({ connected: true, blocked: true, stopped: true });
  const notice = await screen.findByRole('region', { name: 'Telegram notice' });
  expect(notice.textContent).toMatch(
    /^You blocked the bot in Telegram, so alerts cannot reach you\. Open the chat, press Unblock/,
  );
});

it('says that messages are paused, and how to get them again', async () => {
  show({ connected: true, stopped: true });
  const notice = await screen.findByRole('region', { name: 'Telegram notice' });
  expect(notice.textContent).toMatch(
    /^You paused all messages with \/stop\. Send \/start in the chat to resume them\./,
  );
});

it('says that armed triggers reach nobody without a chat, and leads to the button that connects one', async () => {
  show({ connected: false, owner: 'account' }, 11);
  const notice = await screen.findByRole('region', { name: 'Telegram notice' });
  expect(notice.textContent).toMatch(/^11 armed triggers, and Telegram is not connected/);
  fireEvent.click(screen.getByRole('button', { name: 'Connect Telegram now' }));
  expect(pressed).toEqual(['connect']);
});

it.each<TelegramStatus>([
  { connected: true },
  { connected: false, blocked: true },
  { connected: false, owner: 'account' },
  { connected: false, owner: 'account', elsewhere: true },
])('says nothing while messages arrive, or nobody is connected: %j', async (status) => {
  const { container, client } = show(status, status.elsewhere === true ? 11 : 0);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(() => client.refetchQueries());
  expect(container.textContent).toBe('');
});
