import { CONNECT_TELEGRAM_FIRST } from '@contract/telegram.js';
import type { TriggerTestRequest } from '@contract/user-triggers.js';
import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { HttpError } from '../../../shared/http.js';
import { type FakeAnswer, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeTrigger } from '../../../shared/testing/make-trigger.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ToastHost } from '../../../shared/ui/toast-host.js';
import { AlertTest } from './alert-test.js';

let server: ReturnType<typeof installFakeServer>;
let status: FakeAnswer;
beforeEach(() => {
  status = { body: { connected: true } };
  server = installFakeServer({ 'GET /api/telegram/status': () => status });
});
afterEach(() => server.restore());

type Call = (what: TriggerTestRequest) => Promise<{ readonly message: string }>;
const SAMPLE = { symbol: 'BTC', op: 'above', v1: 140_000 };

function show(call: Call = async () => ({ message: 'BTC above 140,000' })) {
  const preview = jest.fn(call);
  const send = jest.fn(call);
  renderApp(
    <>
      <AlertTest triggers={[makeTrigger({ id: 't1', symbol: 'DOGE' })]} preview={preview} send={send} />
      <ToastHost />
    </>,
  );
  return { preview, send };
}

const refused = (message: string): Call => {
  const body = { statusCode: 409, code: 'CONFLICT', message, requestId: 'r' };
  return () => Promise.reject(new HttpError(409, 'Conflict', JSON.stringify(body)));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Trigger'), { target: { value } });

it('shows the message of a sample', async () => {
  const { preview } = show();
  press('Preview Alert');
  expect(await screen.findByText('BTC above 140,000')).toBeTruthy();
  expect(preview.mock.calls).toEqual([[SAMPLE]]);
});

it('shows the message of a trigger of one’s own', async () => {
  const { preview } = show();
  choose('t1');
  expect(screen.queryByLabelText('Level')).toBeNull();
  press('Preview Alert');
  await screen.findByRole('dialog', { name: 'Alert preview' });
  expect(preview.mock.calls).toEqual([[{ triggerId: 't1' }]]);
});

it('takes a band as it is typed, and asks for nothing that makes no sense', async () => {
  const { preview } = show();
  fireEvent.click(screen.getByLabelText('Inside'));
  fireEvent.change(screen.getByLabelText('Lower bound'), { target: { value: '62,000' } });
  fireEvent.change(screen.getByLabelText('Upper bound'), { target: { value: '60,000' } });
  press('Preview Alert');
  expect(screen.getByText('Enter two prices, the lower one first.')).toBeTruthy();
  expect(preview).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Upper bound'), { target: { value: '64000' } });
  press('Preview Alert');
  await screen.findByRole('dialog', { name: 'Alert preview' });
  expect(preview.mock.calls).toEqual([[{ symbol: 'BTC', op: 'inside', v1: 62_000, v2: 64_000 }]]);
});

it('says when there is no preview', async () => {
  show(refused('No fresh price.'));
  press('Preview Alert');
  expect(await screen.findByText('Preview Failed')).toBeTruthy();
  expect(screen.getByText('No fresh price.')).toBeTruthy();
});

it('sends it to the chat', async () => {
  const { send } = show();
  press('Send to Telegram');
  expect(await screen.findByText('Sent to Telegram')).toBeTruthy();
  expect(send.mock.calls).toEqual([[SAMPLE]]);
});

it('sends nothing as long as there is no chat', async () => {
  status = { body: { connected: false } };
  const { send } = show();
  press('Send to Telegram');
  expect(await screen.findByText('Connect Telegram First')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['the chat is gone by then', CONNECT_TELEGRAM_FIRST, 'Connect Telegram First'],
  ['the server refuses', 'Too many attempts.', 'Send Failed'],
])('says when %s', async (_name, message, title) => {
  status = { status: 500 };
  show(refused(message));
  press('Send to Telegram');
  expect(await screen.findByText(title)).toBeTruthy();
});
