import type { ChannelsResponse, ChannelTestResult, ChannelView } from '@contract/channels.js';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { EMAIL, makeChannel, makeChannels, makeRoute, TELEGRAM } from '../testing/make-channels.js';
import { ChannelsPanel } from './channels-panel.js';

const ANNA = makeUser();
const PAGER = makeChannel();
const URL = 'https://hooks.example.org/alerts';

let server: ReturnType<typeof installFakeServer>;
let known: ChannelsResponse;
afterEach(() => server.restore());

function open(part: Partial<ChannelsResponse> = {}, routes: FakeRoutes = {}) {
  known = makeChannels(part);
  server = installFakeServer({ 'GET /api/channels': () => ({ body: known }), ...routes });
  return renderApp(<ChannelsPanel role={ANNA.role} />);
}

/** The same with a live connection; returns what pushes an event. */
function openLive(part: Partial<ChannelsResponse>, routes: FakeRoutes = {}) {
  const { store } = open(part, routes);
  const { socket, push } = fakeSocket();
  act(() => store.set(liveSocketAtom, socket));
  return push;
}

const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Channels' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const tested = (channel: ChannelView, part: Partial<ChannelTestResult> = {}) => ({
  body: { ok: true, status: 200, ms: 212, channel, ...part } satisfies ChannelTestResult,
});

async function choose(menu: string, action: string) {
  const opener = await button(menu);
  opener.focus();
  fireEvent.keyDown(opener, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list', () => {
  it('is one line for who has one channel', async () => {
    open();
    expect(await lines()).toEqual(['Telegram @annaOn · nothing sent yet']);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add a channel']);
  });

  it('says what to do first where there is none', async () => {
    open({ channels: [] });
    expect((await screen.findByRole('link', { name: 'Connect Telegram' })).getAttribute('href')).toBe(
      '/dashboard#telegram',
    );
  });

  it('says how each fares, and that no route leads there', async () => {
    open({
      channels: [
        TELEGRAM,
        PAGER,
        makeChannel({ id: 'old', label: 'Old', state: 'off', offReason: 'failing' }),
        makeChannel({ id: 'new', label: 'New', state: 'unproven' }),
      ],
    });
    expect((await lines()).slice(1)).toEqual([
      expect.stringMatching(/^Pager.*On · nothing sent yetNo route uses it: it gets no alerts/),
      expect.stringMatching(/^Old.*Off: took nothing for 24 hours/),
      expect.stringMatching(/^New.*Not proven yet/),
    ]);
  });

  it('offers to try again when it cannot be read', async () => {
    let isDown = true;
    open({}, { 'GET /api/channels': () => (isDown ? { status: 500 } : { body: makeChannels() }) });
    expect(await screen.findByText('Your channels could not be loaded.')).toBeTruthy();
    isDown = false;
    await press('Retry');
    expect(await lines()).toHaveLength(1);
  });
});

describe('a channel', () => {
  it('is tested in its line', async () => {
    let result = tested(PAGER, { ok: false, status: 404, reason: 'The server answered 404.' });
    open({ channels: [PAGER] }, { 'POST /api/channels/pager/test': () => result });
    await press('Test Pager');
    expect(await screen.findByText('The server answered 404.')).toBeTruthy();
    result = tested(PAGER);
    await press('Test Pager');
    expect(await screen.findByText('Accepted in 0.2 s.')).toBeTruthy();
    expect(screen.queryByText('The server answered 404.')).toBeNull();
  });

  it('is switched off at once, and on again by a test', async () => {
    const { store } = open(
      { channels: [PAGER] },
      {
        'PATCH /api/channels/pager': ({ body }) => {
          const channel = { ...PAGER, ...(body as Partial<ChannelView>) };
          known = makeChannels({ channels: [channel] });
          return { body: channel };
        },
        'POST /api/channels/pager/test': () => tested({ ...PAGER, state: 'off' }),
      },
    );
    await choose('More for Pager', 'Switch off');
    await screen.findByText('Off');
    expect(store.get(toastAtom)?.title).toBe('“Pager” is off');
    await choose('More for Pager', 'Test and switch on');
    expect(await screen.findByText(/“Pager” is on\./)).toBeTruthy();
    expect(sent('PATCH /api/channels/pager')).toEqual([{ state: 'off' }, { state: 'on' }]);
    await press('Done');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Pager'));
  });

  it('is renamed', async () => {
    open(
      { channels: [PAGER] },
      {
        'PATCH /api/channels/pager': ({ body }) => {
          const channel = { ...PAGER, ...(body as Partial<ChannelView>) };
          known = makeChannels({ channels: [channel] });
          return { body: channel };
        },
      },
    );
    await choose('More for Pager', 'Rename');
    await screen.findByRole('dialog', { name: 'Rename' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await fill('Name', ' ');
    await press('Save');
    expect(screen.getByText('Give it a name, like “Pager”.')).toBeTruthy();
    await fill('Name', 'Desk ');
    await press('Save');
    expect(await button('Test Desk')).toBeTruthy();
    expect(sent('PATCH /api/channels/pager')).toEqual([{ label: 'Desk' }]);
  });

  it('that is a webhook is told more than alerts, if its person wants that', async () => {
    const webhook = makeChannel({ events: ['summary.daily'] });
    open({ channels: [webhook] }, { 'PATCH /api/channels/pager': () => ({ body: webhook }) });
    await choose('More for Pager', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit' });
    expect(screen.getByLabelText<HTMLInputElement>('The daily summary').checked).toBe(true);
    fireEvent.click(screen.getByLabelText('The daily summary'));
    fireEvent.click(screen.getByLabelText('When I said “Seen”'));
    await press('Save');
    await waitFor(() =>
      expect(sent('PATCH /api/channels/pager')).toEqual([{ label: 'Pager', events: ['alert.acknowledged'] }]),
    );
  });

  it('gets another secret, which is shown once', async () => {
    open(
      { channels: [PAGER] },
      { 'POST /api/channels/pager/secret': () => ({ body: { channel: PAGER, secret: 'whsec_new' } }) },
    );
    await choose('More for Pager', 'New secret');
    await press('Make a new secret');
    expect(await screen.findByText('whsec_new')).toBeTruthy();
    expect(await button('Copy the secret')).toBeTruthy();
  });

  it('is removed after a question that names the routes it is in', async () => {
    const { store } = open(
      { channels: [TELEGRAM, PAGER], routes: [makeRoute()] },
      {
        'DELETE /api/channels/pager': () => {
          known = makeChannels({ routes: [makeRoute()] });
          return { status: 204 };
        },
      },
    );
    await choose('More for Pager', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Pager”?' }));
    expect(dialog.getByText('The route “Night” will do without it.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(store.get(toastAtom)?.title).toBe('Channel removed');
  });

  it('shows what was sent there, and sends what failed again', async () => {
    const failed = {
      id: 'd1',
      kind: 'alert',
      alertId: 'a',
      status: 'failed',
      reason: 'gave-up',
      createdAt: '2026-11-22T14:03:07.000Z',
      attempts: [
        { at: '2026-11-22T14:03:07.000Z', ms: 212, outcome: 'unanswered', status: 503 },
        { at: '2026-11-22T14:03:20.000Z', ms: 10_000, outcome: 'unanswered', status: null },
      ],
    };
    const accepted = { ...failed, id: 'd2', kind: 'test', status: 'delivered', reason: null };
    open(
      { channels: [PAGER] },
      {
        'GET /api/channels/pager/deliveries': () => ({ body: [failed, accepted] }),
        'POST /api/deliveries/d1/resend': () => ({ status: 202 }),
      },
    );
    await choose('More for Pager', 'Recent deliveries');
    const rows = within(await screen.findByRole('list', { name: 'Recent deliveries' }));
    expect(rows.getByText('Reason: every try failed')).toBeTruthy();
    expect(rows.getAllByText(/2 tries, the last: no answer after 10\.0 s/)).toHaveLength(2);
    const again = rows.getAllByRole('button');
    expect(again).toHaveLength(1);
    fireEvent.click(again[0] as HTMLElement);
    await waitFor(() => expect(sent('POST /api/deliveries/d1/resend')).toHaveLength(1));
  });
});

describe('a new channel', () => {
  const added = makeChannel({ state: 'unproven' });

  it('is a webhook: its secret is shown once, and it is tested at once', async () => {
    open(
      {},
      {
        'POST /api/channels': () => {
          known = makeChannels({ channels: [TELEGRAM, PAGER] });
          return { status: 201, body: { channel: added, secret: 'whsec_abc' } };
        },
        'POST /api/channels/pager/test': () => tested(PAGER),
      },
    );
    await choose('Add a channel', 'Webhook');
    await press('Add and test');
    expect(screen.getByText('Enter the address, starting with https://.')).toBeTruthy();
    await fill('Address', ` ${URL} `);
    await fill('Name (optional)', 'Pager');
    await press('Add and test');
    expect(await screen.findByText('whsec_abc')).toBeTruthy();
    expect(await screen.findByText('Accepted in 0.2 s.')).toBeTruthy();
    expect(screen.getByText(/^“Pager” is on\. No route uses it yet/)).toBeTruthy();
    expect(sent('POST /api/channels')).toEqual([{ kind: 'webhook', url: URL, label: 'Pager' }]);
    expect(sent('POST /api/channels/pager/test')).toHaveLength(1);
    await press('Done');
    expect(await button('Test Pager')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a channel'));
  });

  it('says at the field why it was refused', async () => {
    const message = 'Enter an https:// address on the public internet.';
    const refused = { code: 'RULE_BROKEN', message: 'Some values are not allowed.' };
    open(
      {},
      {
        'POST /api/channels': () => ({
          status: 422,
          body: { ...refused, statusCode: 422, requestId: 'r', fields: [{ field: 'url', message }] },
        }),
      },
    );
    await choose('Add a channel', 'Discord');
    await fill('Webhook URL', 'http://10.0.0.1');
    await press('Add and test');
    const field = await screen.findByLabelText('Webhook URL', { selector: 'input' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message).id).toBe(field.getAttribute('aria-describedby'));
  });

  it('is an ntfy topic, which is proven by the code that was sent there', async () => {
    const topic = makeChannel({ id: 'n', kind: 'ntfy', label: 'ntfy', state: 'unproven' });
    let answer: { status?: number; body: unknown } = {
      status: 422,
      body: { statusCode: 422, code: 'RULE_BROKEN', message: 'This is not the code.', requestId: 'r' },
    };
    open(
      {},
      {
        'POST /api/channels': () => ({ status: 201, body: { channel: topic } }),
        'POST /api/channels/n/test': () => tested(topic),
        'POST /api/channels/n/proof': () => answer,
      },
    );
    await choose('Add a channel', 'ntfy');
    await fill('Topic', 'alerts-x');
    await press('Add and test');
    await screen.findByLabelText('Six digits from the message');
    await fill('Six digits from the message', '12');
    await press('Confirm');
    expect(screen.getByText('Enter the six digits of the message.')).toBeTruthy();
    await fill('Six digits from the message', '123 456');
    await press('Confirm');
    expect(await screen.findByText('This is not the code.')).toBeTruthy();
    answer = { body: { ...topic, state: 'on' } };
    await press('Confirm');
    expect(await screen.findByText('The code is right.')).toBeTruthy();
    expect(sent('POST /api/channels')).toEqual([{ kind: 'ntfy', topic: 'alerts-x' }]);
    expect(sent('POST /api/channels/n/proof')).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  it('stays in the list when its test fails, and can be tested again', async () => {
    let result = tested(added, { ok: false, status: null, reason: 'No answer within 10 s.' });
    open(
      {},
      {
        'POST /api/channels': () => ({ status: 201, body: { channel: added } }),
        'POST /api/channels/pager/test': () => result,
      },
    );
    await choose('Add a channel', 'Slack');
    await fill('Webhook URL', 'https://hooks.slack.com/services/x');
    await press('Add and test');
    expect(await screen.findByText('No answer within 10 s.')).toBeTruthy();
    result = tested(PAGER);
    await press('Test again');
    expect(await screen.findByText('Accepted in 0.2 s.')).toBeTruthy();
  });

  it('is not offered where the plan has no room, with what Pro has', async () => {
    open({ room: { webhook: 0, push: 3, ntfy: 0, discord: 0, slack: 0, 'telegram-group': 0 } });
    await press('Add a channel');
    const item = await screen.findByRole('menuitem', { name: /^Webhook/ });
    expect(item.textContent).toBe('WebhookFree includes 1 channel. Upgrade to Pro for up to 10.');
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });
});

it('offers this device only where push messages are sent, and says where a browser shows none', async () => {
  open();
  await press('Add a channel');
  await screen.findByRole('menuitem', { name: 'Slack' });
  expect(screen.queryByRole('menuitem', { name: /^This device/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  server.restore();
  cleanup();
  open({ pushKey: 'key' });
  await press('Add a channel');
  expect((await screen.findByRole('menuitem', { name: /^This device/ })).textContent).toBe(
    'This deviceThis browser cannot show notifications.',
  );
});

it('says that a device is on once it has shown the test', async () => {
  const device = makeChannel({ id: 'd', kind: 'push', label: 'Pixel', state: 'unproven' });
  const push = openLive({ channels: [device] }, { 'POST /api/channels/d/test': () => tested(device) });
  await press('Test Pixel');
  await waitFor(() => expect(sent('POST /api/channels/d/test')).toHaveLength(1));
  known = makeChannels({ channels: [{ ...device, state: 'on' }] });
  push('channels:changed');
  expect(await screen.findByText('The device has shown the test.')).toBeTruthy();
});

it.each(['channels:changed', 'telegram:status', 'connect'])(
  'shows a group that has removed the bot as off, without a reload, by %s',
  async (event) => {
    const group = makeChannel({ id: 'g', kind: 'telegram-group', label: 'Traders' });
    const push = openLive({ channels: [group] });
    expect((await lines())[0]).toContain('On · nothing sent yet');
    known = makeChannels({ channels: [{ ...group, state: 'off', offReason: 'kicked' }] });
    push(event);
    await screen.findByText(/^Off: the bot was removed/);
  },
);

it('is a link to routes for Telegram and email, and a sentence with another channel', async () => {
  open({ channels: [TELEGRAM, EMAIL] });
  expect(await button('Choose who is told first')).toBeTruthy();
  server.restore();
  open({ channels: [TELEGRAM, EMAIL, PAGER] });
  expect(await screen.findByText('Telegram, then email after 2 min if Telegram takes nothing')).toBeTruthy();
});

it('offers a route to who has neither Telegram nor email, so that alerts go anywhere', async () => {
  open({ channels: [PAGER] });
  expect(await screen.findByText('Nobody: neither Telegram nor email is set up')).toBeTruthy();
  expect(await button('Change')).toBeTruthy();
});
