import type { TrialArmRequest, TrialDeleteRequest, TrialUpsertRequest } from '@contract/trial.js';
import type { TrialTrigger } from '@contract/trigger.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FORGET_SESSION_AFTER_MS, loseSessionAtom } from '../../../shared/session/lost-session.js';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW, pass, settle } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { CONNECT_FIRST } from '../notice.js';
import { wantedLevelAtom } from '../wanted-level.js';
import { TrialWidget } from './trial-widget.js';

const session = { token: 'T', username: 'anna', chatId: '42' };
const prices = {
  prices: { BTC: 64_200, ETH: 3_120, SOL: 147 },
  asOf: new Date(NOW).toISOString(),
  stale: [],
  unknown: [],
};

const makeTrigger = (part: Partial<TrialTrigger> = {}): TrialTrigger => ({
  id: 'b',
  symbol: 'BTC',
  op: 'ABOVE',
  threshold: 71_000,
  lower_bound: null,
  upper_bound: null,
  is_armed: true,
  breachState: 'none',
  lastFiredAt: null,
  ...part,
});
const refusal = (message: string) => ({ statusCode: 401, code: 'TRIAL_TOKEN', message, requestId: 'r' });

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => holdDate());
afterEach(() => server.restore());

function start(
  options: { routes?: FakeRoutes; triggers?: readonly TrialTrigger[]; connected?: boolean } = {},
) {
  const { routes = {}, triggers = [], connected = true } = options;
  server = installFakeServer({
    'GET /api/prices': () => ({ body: prices }),
    'GET /api/triggers/public': () => ({ body: { triggers } }),
    ...routes,
  });
  return renderApp(
    <TrialWidget connect={<button type="button">Connect Telegram</button>} />,
    connected ? session : null,
  );
}

async function open(options?: Parameters<typeof start>[0]) {
  const view = start(options);
  await screen.findByLabelText('BTC level');
  return view;
}

const card = (symbol: string) => within(screen.getByRole('form', { name: `${symbol} trigger` }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);

describe('before connecting', () => {
  it('acts on a Save that was pressed before the levels were there', async () => {
    start({ connected: false });
    fireEvent.submit(screen.getByRole('form', { name: 'BTC trigger' }));
    await screen.findByLabelText('BTC level');
    expect(await screen.findByText(CONNECT_FIRST)).toBeTruthy();
  });

  it('shows prices and seeds every level 10 % above the market', async () => {
    await open({ connected: false });
    expect(['BTC', 'ETH', 'SOL'].map((symbol) => valueOf(`${symbol} level`))).toEqual([
      '71000',
      '3400',
      '160',
    ]);
    expect(screen.getByTestId('price-BTC').textContent).toBe('64,200.00');
    expect(screen.queryByText('No trigger')).toBeNull();
  });

  it('seeds fixed levels when there is no price', async () => {
    await open({ connected: false, routes: { 'GET /api/prices': () => ({ status: 500 }) } });
    expect(['BTC', 'ETH', 'SOL'].map((symbol) => valueOf(`${symbol} level`))).toEqual([
      '130000',
      '5300',
      '220',
    ]);
    expect(screen.getByTestId('price-BTC').textContent).toBe('—');
  });

  it('shows a dash within 4 s for a price that does not come', async () => {
    jest.useFakeTimers({ now: NOW });
    server = installFakeServer({});
    globalThis.fetch = () => new Promise(() => {});
    renderApp(<TrialWidget connect={null} />, null);
    await pass(3_900);
    expect(screen.getByTestId('price-BTC').textContent).toBe('—');
    jest.useRealTimers();
  });

  it('seeds the level of Below 10 % below the market, and takes it back for Above', async () => {
    await open({ connected: false });
    fireEvent.click(card('BTC').getByRole('radio', { name: 'Below' }));
    expect(valueOf('BTC level')).toBe('58000');
    expect(card('BTC').getByText('9.7 % below the price now')).toBeTruthy();
    fireEvent.click(card('BTC').getByRole('radio', { name: 'Above' }));
    expect(valueOf('BTC level')).toBe('71000');
  });

  it('takes over a level that was chosen elsewhere, with the focus in its field', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { store } = await open({ connected: false });
    act(() => store.set(wantedLevelAtom, { symbol: 'BTC', operator: 'BELOW', level: 63_810 }));
    expect(valueOf('BTC level')).toBe('63810');
    expect(card('BTC').getByRole<HTMLInputElement>('radio', { name: 'Below' }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('BTC level'));
    expect(store.get(wantedLevelAtom)).toBeNull();
  });

  it('has no Sample Alert for people without an account', async () => {
    await open({ connected: false });
    expect(screen.queryByRole('button', { name: 'Sample Alert' })).toBeNull();
  });

  it('saves once connected what was to be saved before', async () => {
    const trigger = makeTrigger({ threshold: 66_000 });
    const { store } = await open({
      connected: false,
      routes: { 'POST /api/trial/triggers/upsert': () => ({ body: { trigger } }) },
    });
    fireEvent.change(screen.getByLabelText('BTC level'), { target: { value: '66000' } });
    fireEvent.click(card('BTC').getByRole('button', { name: /^Save/ }));
    await card('BTC').findByText(CONNECT_FIRST);
    act(() => store.set(trialSessionAtom, session));
    await card('BTC').findByText(/^Saved/);
    const saves = server.calls.filter(({ route }) => route === 'POST /api/trial/triggers/upsert');
    expect(saves).toHaveLength(1);
    expect(saves[0]?.body).toMatchObject({ token: 'T', trigger: { symbol: 'BTC', threshold: 66_000 } });
  });

  it('asks to connect instead of saving, and goes to the button', async () => {
    await open({ connected: false });
    press('Save BTC trigger');
    expect((await card('BTC').findByRole('alert')).textContent).toMatch(/^Connect Telegram first/);
    expect(document.activeElement?.textContent).toBe('Connect Telegram');
    expect(bodies('POST /api/trial/triggers/upsert')).toEqual([]);
  });
});

describe('what a symbol says', () => {
  it('is Active, Inactive or No trigger', async () => {
    await open({
      triggers: [makeTrigger(), makeTrigger({ id: 'e', symbol: 'ETH', threshold: 3_400, is_armed: false })],
    });
    await card('BTC').findByText('Active');
    expect(card('ETH').getByText('Inactive')).toBeTruthy();
    expect(card('SOL').getByText('No trigger')).toBeTruthy();
  });

  it.each([
    ['Triggered with the price', { threshold: 60_000, breachState: 'breached' }, 'Triggered · now 64,200.00'],
    ['In Breach', { breachState: 'breached' }, 'In Breach'],
    ['Cooling down', { breachState: 'cooldown' }, 'Cooling down'],
    ['Armed', {}, 'Armed'],
    ['Disarmed', { is_armed: false }, 'Disarmed'],
  ] as const)('adds %s', async (_name, part, text) => {
    await open({ triggers: [makeTrigger(part)] });
    expect(await card('BTC').findByText(text)).toBeTruthy();
  });

  it('says that a trigger which starts on the far side waits for the next crossing', async () => {
    await open({ triggers: [makeTrigger({ threshold: 60_000, breachState: 'breached' })] });
    expect(
      await card('BTC').findByText(/already above: you will be alerted the next time it crosses/),
    ).toBeTruthy();
  });

  it('offers to retry when the triggers cannot be read', async () => {
    await open({ routes: { 'GET /api/triggers/public': () => ({ status: 500 }) } });
    expect(await screen.findByText('Your triggers could not be loaded.')).toBeTruthy();
    press('Retry');
    await waitFor(() =>
      expect(server.calls.filter(({ route }) => route === 'GET /api/triggers/public')).toHaveLength(2),
    );
  });
});

describe('saving', () => {
  const upsert: FakeRoutes = {
    'POST /api/trial/triggers/upsert': ({ body }) => {
      const { trigger } = body as TrialUpsertRequest;
      const { symbol, operator, threshold = null, lowerBound = null, upperBound = null, isArmed } = trigger;
      const saved = {
        op: operator,
        threshold,
        lower_bound: lowerBound,
        upper_bound: upperBound,
        is_armed: isArmed,
      };
      return { body: { ok: true, trigger: makeTrigger({ symbol, ...saved }) } };
    },
  };

  it('sends a level and shows the trigger as Active', async () => {
    await open({ routes: upsert });
    type('BTC level', '65000');
    press('Save BTC trigger');
    expect((await card('BTC').findByRole('status')).textContent).toBe(
      'Saved. You will be alerted when BTC is above 65,000',
    );
    expect(card('BTC').getByText('Active')).toBeTruthy();
    expect(bodies('POST /api/trial/triggers/upsert')).toEqual([
      { token: 'T', trigger: { symbol: 'BTC', operator: 'ABOVE', threshold: 65_000, isArmed: true } },
    ]);
  });

  it.each([
    ['blocked', { connected: true, blocked: true }, [], /^Saved: BTC above 65,000\. You blocked the bot/],
    ['stopped', { connected: true, stopped: true }, [], /^Saved: BTC above 65,000\. You paused all messages/],
    [
      'without a fresh price',
      { connected: true },
      ['BTC'],
      /^Saved: .* There is no fresh BTC price right now/,
    ],
  ])('promises nothing while %s', async (_name, status, stale, text) => {
    await open({
      routes: {
        ...upsert,
        'GET /api/telegram/status': () => ({ body: status }),
        'GET /api/prices': () => ({ body: { ...prices, stale } }),
      },
    });
    await waitFor(() =>
      expect(server.calls.some(({ route }) => route === 'GET /api/telegram/status')).toBe(true),
    );
    type('BTC level', '65000');
    press('Save BTC trigger');
    const said = (await card('BTC').findByRole('status')).textContent;
    expect(said).toMatch(text);
    expect(said).not.toMatch(/you will be alerted/i);
  });

  it('sends the band that INSIDE proposes', async () => {
    await open({ routes: upsert });
    fireEvent.click(card('SOL').getByRole('radio', { name: 'Inside' }));
    expect([valueOf('SOL lower bound'), valueOf('SOL upper bound')]).toEqual(['144', '176']);
    press('Save SOL trigger');
    await card('SOL').findByText('Active');
    expect(bodies('POST /api/trial/triggers/upsert')).toEqual([
      {
        token: 'T',
        trigger: { symbol: 'SOL', operator: 'INSIDE', lowerBound: 144, upperBound: 176, isArmed: true },
      },
    ]);
  });

  it.each([
    ['Above', { level: '0' }, 'Price must be positive'],
    ['Below', { level: '-1' }, 'Price must be positive'],
    ['Inside', { 'lower bound': '0' }, 'Both bounds must be positive'],
    ['Inside', { 'upper bound': '' }, 'Both bounds must be positive'],
    ['Inside', { 'lower bound': '10', 'upper bound': '10' }, 'Lower bound must be less than upper bound'],
  ])('refuses %s %j: %s', async (operator, typed, text) => {
    await open({ routes: upsert });
    fireEvent.click(card('ETH').getByRole('radio', { name: operator }));
    for (const [label, value] of Object.entries(typed)) type(`ETH ${label}`, value);
    press('Save ETH trigger');
    expect((await card('ETH').findByRole('alert')).textContent).toBe(text);
    expect(bodies('POST /api/trial/triggers/upsert')).toEqual([]);
  });
});

describe('a saved trigger', () => {
  it('is disarmed and armed', async () => {
    await open({
      triggers: [makeTrigger()],
      routes: {
        'POST /api/trial/triggers/arm': ({ body }) => ({
          body: { ok: true, trigger: makeTrigger({ is_armed: (body as TrialArmRequest).isArmed }) },
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disarm BTC trigger' }));
    await card('BTC').findByText('Inactive');
    press('Arm BTC trigger');
    await card('BTC').findByText('Active');
    expect(bodies('POST /api/trial/triggers/arm')).toEqual([
      { token: 'T', symbol: 'BTC', isArmed: false },
      { token: 'T', symbol: 'BTC', isArmed: true },
    ]);
  });

  it('is deleted', async () => {
    await open({
      triggers: [makeTrigger()],
      routes: { 'POST /api/trial/triggers/delete': () => ({ body: { ok: true } }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete BTC trigger' }));
    await card('BTC').findByText('No trigger');
    expect(bodies('POST /api/trial/triggers/delete')).toEqual([
      { token: 'T', symbol: 'BTC' } satisfies TrialDeleteRequest,
    ]);
    expect(document.activeElement).toBe(screen.getByRole('form', { name: 'BTC trigger' }));
  });

  it('says when it could not be deleted', async () => {
    await open({
      triggers: [makeTrigger()],
      routes: { 'POST /api/trial/triggers/delete': () => ({ status: 500, body: refusal('boom') }) },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete BTC trigger' }));
    expect((await card('BTC').findByRole('alert')).textContent).toBe('Failed to delete BTC trigger');
  });
});

describe('send test', () => {
  it.each([
    ['that it was sent', { body: { ok: true } }, 'status', 'Test sent: check Telegram'],
    ['what the server says', { status: 500, body: refusal('boom') }, 'alert', 'boom'],
    ['a fallback', { status: 500 }, 'alert', 'Failed to send test'],
    [
      'a lost session',
      { status: 401, body: refusal('Invalid trial token') },
      'alert',
      'Session expired. Please reconnect to Telegram first',
    ],
  ])('says %s', async (_name, answer, role, text) => {
    await open({ routes: { 'POST /api/trial/send-test': () => answer } });
    press('Send test');
    expect((await screen.findByRole(role)).textContent).toBe(text);
    expect(bodies('POST /api/trial/send-test')).toEqual([{ token: 'T' }]);
  });
});

it('says once that a session was ended elsewhere, and shows nothing of it afterwards', async () => {
  const { store } = await open();
  jest.useFakeTimers({ now: NOW });
  act(() => store.set(loseSessionAtom, 'T'));
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('Session expired. Please reconnect to Telegram first');
  expect(store.get(trialSessionAtom)).toEqual(session);
  await pass(FORGET_SESSION_AFTER_MS);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(store.get(trialSessionAtom)).toBeNull();
});

it('forgets a session the server has ended, a moment after saying so', async () => {
  jest.useFakeTimers({ now: NOW });
  const { store } = start({
    routes: { 'GET /api/triggers/public': () => ({ status: 401, body: refusal('Session expired') }) },
  });
  await settle();
  screen.getByText('Session expired. Please reconnect to Telegram first');
  expect(store.get(trialSessionAtom)).toEqual(session);
  await pass(FORGET_SESSION_AFTER_MS);
  expect(store.get(trialSessionAtom)).toBeNull();
});
