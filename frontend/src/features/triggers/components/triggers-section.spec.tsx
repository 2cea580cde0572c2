/** @jest-environment jsdom */
import type { Tier } from '@contract/account.js';
import type { PricesResponse } from '@contract/market.js';
import type { Trigger } from '@contract/trigger.js';
import type { SymbolGroups } from '@contract/user-triggers.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { watchedSymbolsAtom } from '../../../shared/live/watched-symbols.js';
import { KeyboardShortcuts } from '../../../shared/shortcuts/keyboard-shortcuts.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { type ToastText, toastAtom } from '../../../shared/ui/toast.js';
import { useStartTrigger } from '../start-trigger.js';
import { TriggersSection } from './triggers-section.js';

const PRICES = { BTC: 64_200, ETH: 3_120, SOL: 147, DOGE: 0.07 };
const AT = '2025-11-21T14:00:00.000Z';
const ROOM: Tier = { isFree: true, triggerUsage: { used: 1, limit: 3, canCreate: true } };
const FULL: Tier = { isFree: true, triggerUsage: { used: 3, limit: 3, canCreate: false } };
const FREE_SYMBOLS: SymbolGroups = { core: ['BTC', 'ETH', 'SOL'], tradfi: [], wallets: [], anyCoin: false };
const PRO_SYMBOLS: SymbolGroups = {
  core: ['BTC', 'ETH', 'SOL'],
  tradfi: ['NASDAQ', 'FED', 'XAU'],
  wallets: ['LINK'],
  anyCoin: true,
};

const trigger = (part: Partial<Trigger> = {}): Trigger => ({
  id: 'a',
  symbol: 'BTC',
  direction: 'above',
  price: 65_000,
  bandLow: null,
  bandHigh: null,
  active: true,
  breachState: 'none',
  paused: null,
  createdAt: AT,
  updatedAt: AT,
  lastFiredAt: null,
  ...part,
});
const later = (part: Partial<Trigger> = {}) => trigger({ updatedAt: '2025-11-21T14:00:01.000Z', ...part });
const refusal = (code: string, message: string) => ({
  status: 403,
  body: { statusCode: 403, code, message, upgradeMessage: 'Upgrade to Pro.', requestId: 'r' },
});

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

/** What a recent alert's "Create similar" does. */
function Similar() {
  const start = useStartTrigger();
  return (
    <button type="button" onClick={() => start({ symbol: 'ETH', condition: { op: 'below', level: 3_000 } })}>
      Similar
    </button>
  );
}

interface Scene {
  readonly triggers?: readonly Trigger[];
  readonly routes?: FakeRoutes;
  readonly tier?: Tier;
  readonly symbols?: SymbolGroups;
}

async function open({ triggers = [], routes = {}, tier = ROOM, symbols = FREE_SYMBOLS }: Scene = {}) {
  const prices: PricesResponse = {
    source: 'live',
    prices: PRICES,
    asOf: new Date().toISOString(),
    stale: [],
    unknown: [],
  };
  server = installFakeServer({
    'GET /api/triggers': () => ({ body: triggers }),
    'GET /api/user/tier': () => ({ body: tier }),
    'GET /api/trigger-symbols': () => ({ body: symbols }),
    'GET /api/prices': () => ({ body: prices }),
    ...routes,
  });
  const view = renderApp(
    <>
      <TriggersSection />
      <Similar />
      <KeyboardShortcuts />
    </>,
  );
  const { socket, push } = fakeSocket();
  act(() => view.store.set(liveSocketAtom, socket));
  await waitFor(() => expect(screen.queryByText('Loading triggers…')).toBeNull());
  const toast = (): Partial<ToastText> => view.store.get(toastAtom) ?? {};
  return { ...view, push, toast };
}

const row = (name: string) => within(screen.getByRole('listitem', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodies = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const form = () => within(screen.getByRole('form', { name: 'New trigger' }));
const fill = (label: string, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });
const choices = (label: string) =>
  Array.from(form().getByRole('group', { name: label }).children, ({ textContent }) => textContent);

describe('a row says', () => {
  it.each([
    ['Triggered with the price', { price: 64_000 }, 'Triggered · 64,200.00'],
    ['Triggered, whatever its breach', { price: 64_000, breachState: 'cooldown' }, 'Triggered · 64,200.00'],
    ['Triggered though disarmed', { price: 64_000, active: false }, 'Triggered · 64,200.00'],
    ['In Breach', { breachState: 'breached' }, 'In Breach'],
    ['Cooling down', { breachState: 'cooldown' }, 'Cooling down'],
    ['Armed', {}, 'Armed'],
    ['Disarmed', { active: false }, 'Disarmed'],
  ] as const)('%s', async (_name, part, text) => {
    await open({ triggers: [trigger(part)] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('disarmed') !== null).toBe(text.startsWith('Triggered') && 'active' in part);
  });

  it('how far the level is', async () => {
    await open({ triggers: [trigger()] });
    expect(await screen.findByText('1.2 % above the price now')).toBeTruthy();
  });

  it('why it stays silent when its price is there from the start', async () => {
    await open({ triggers: [trigger({ price: 64_000, breachState: 'breached' })] });
    expect(
      await screen.findByText('already above: you will be alerted the next time it crosses'),
    ).toBeTruthy();
  });

  it('that the plan has paused it, and until when it is snoozed', async () => {
    const snoozedUntil = new Date(Date.now() + 60_000).toISOString();
    await open({ triggers: [trigger({ paused: 'plan', snoozedUntil })] });
    expect(screen.getByText('Paused by plan')).toBeTruthy();
    expect(screen.getByText(/^Snoozed until /)).toBeTruthy();
  });
});

describe('the list', () => {
  it('says what to do first while there is nothing', async () => {
    await open();
    expect(screen.getByText(/^No triggers yet/)).toBeTruthy();
  });

  it('offers to try again', async () => {
    await open({ routes: { 'GET /api/triggers': () => ({ status: 500 }) } });
    expect(await screen.findByText('Your triggers could not be loaded.')).toBeTruthy();
    press('Retry');
    await waitFor(() => expect(bodies('GET /api/triggers')).toHaveLength(2));
  });

  it('takes what is pushed, and reads everything again after a reconnect', async () => {
    const { push } = await open({ triggers: [trigger()] });
    push('trigger:changed', trigger({ breachState: 'cooldown' }));
    expect(await row('▲ BTC above 65,000').findByText('Cooling down')).toBeTruthy();
    push('trigger:changed', trigger({ id: 'b', symbol: 'ETH', price: 4_000 }));
    expect(await screen.findByText('▲ ETH above 4,000')).toBeTruthy();
    push('trigger:deleted', { id: 'a' });
    await waitFor(() => expect(screen.queryByText('▲ BTC above 65,000')).toBeNull());
    push('connect');
    await waitFor(() => expect(bodies('GET /api/triggers')).toHaveLength(2));
  });

  it('has the prices of its coins watched, as long as it is there', async () => {
    const { store, unmount } = await open({ triggers: [trigger({ symbol: 'DOGE', price: 0.08 })] });
    await waitFor(() => expect(store.get(watchedSymbolsAtom)).toEqual(['BTC', 'ETH', 'SOL', 'DOGE']));
    expect(await screen.findByText('14 % above the price now')).toBeTruthy();
    unmount();
    expect(store.get(watchedSymbolsAtom)).toEqual(['BTC', 'ETH', 'SOL']);
  });

  it('is searched, also by its key', async () => {
    await open({ triggers: [trigger(), trigger({ id: 'b', symbol: 'ETH', price: 4_000 })] });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = screen.getByLabelText('Search triggers');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'eth' } });
    expect(screen.queryByText('▲ BTC above 65,000')).toBeNull();
    fireEvent.change(field, { target: { value: 'doge' } });
    press('Show all');
    expect(screen.getByText('▲ BTC above 65,000')).toBeTruthy();
  });
});

describe('the switch', () => {
  const toggle = () => fireEvent.click(screen.getByRole('switch', { name: 'Arm or disarm' }));

  it('shows at once what will be, and asks for it once', async () => {
    let answer: (saved: Trigger) => void = () => {};
    const { client } = await open({ triggers: [trigger()] });
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (init?.method !== 'PUT') return real(input, init);
      await real(input, init);
      const saved = await new Promise<Trigger>((resolve) => (answer = resolve));
      return { ok: true, status: 200, text: async () => JSON.stringify(saved) } as Response;
    };
    toggle();
    expect(await screen.findByText('Disarmed')).toBeTruthy();
    toggle();
    expect(bodies('PUT /api/triggers/a/toggle')).toEqual([{ active: false }]);
    answer(later({ active: false }));
    await waitFor(() => expect(client.getQueryData(['api', 'triggers'])).toEqual([later({ active: false })]));
    globalThis.fetch = real;
  });

  it('goes back when the server refuses, and says so', async () => {
    const { toast } = await open({
      triggers: [trigger()],
      routes: { 'PUT /api/triggers/a/toggle': () => ({ status: 500 }) },
    });
    toggle();
    await waitFor(() =>
      expect(toast()).toMatchObject({
        tone: 'bad',
        title: 'Toggle Failed',
        description: 'Failed to update trigger status',
      }),
    );
    expect(screen.getByText('Armed')).toBeTruthy();
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('says when a trigger is armed whose price is there already', async () => {
    const { toast } = await open({
      triggers: [trigger({ price: 64_000, active: false })],
      routes: {
        'PUT /api/triggers/a/toggle': () => ({ body: later({ price: 64_000, breachState: 'breached' }) }),
      },
    });
    toggle();
    await waitFor(() =>
      expect(toast().description).toBe('BTC is already above: you will be alerted the next time it crosses.'),
    );
  });
});

describe('adding', () => {
  const create: FakeRoutes = {
    'POST /api/triggers': ({ body }) => {
      const { symbol, v1 } = body as { symbol: string; v1: number };
      return { status: 201, body: trigger({ id: 'new', symbol, price: v1 }) };
    },
  };

  it('sends what was filled in, shows it and closes the form', async () => {
    await open({ routes: create });
    press('Add trigger');
    fill('Symbol', 'ETH');
    fill('Price', '4,000');
    expect(form().getByText('28 % above the price now')).toBeTruthy();
    press('Add trigger');
    expect(form().getByRole('button', { name: 'Adding...' })).toBeTruthy();
    fireEvent.click(form().getByRole('button', { name: 'Adding...' }));
    expect(await screen.findByText('▲ ETH above 4,000')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'ETH', op: 'above', v1: 4_000 }]);
    await waitFor(() => expect(bodies('GET /api/user/tier')).toHaveLength(2));
  });

  it('sends both bounds of a band', async () => {
    await open({ routes: create });
    press('Add trigger');
    fill('Symbol', 'SOL');
    fireEvent.click(form().getByRole('radio', { name: 'Inside' }));
    fill('Lower bound', '140');
    fill('Upper bound', '150');
    press('Add trigger');
    await waitFor(() =>
      expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'SOL', op: 'inside', v1: 140, v2: 150 }]),
    );
  });

  it.each([
    ['no symbol', { Price: '1' }],
    ['a price of 0', { Symbol: 'BTC', Price: '0' }],
    ['a negative price', { Symbol: 'BTC', Price: '-1' }],
    ['no number', { Symbol: 'BTC', Price: 'e' }],
  ])('quietly submits nothing with %s', async (_name, typed) => {
    const { toast } = await open({ routes: create });
    press('Add trigger');
    for (const [label, value] of Object.entries(typed)) fill(label, value);
    press('Add trigger');
    expect(form().getByRole('button', { name: 'Add trigger' })).toBeTruthy();
    expect([bodies('POST /api/triggers'), toast()]).toEqual([[], {}]);
  });

  it.each([
    ['Create failed', { status: 500 }, undefined],
    ['Tier Restriction', refusal('TIER_RESTRICTION', 'No.'), 'Upgrade to Pro.'],
    ['Free Tier Limit', refusal('TIER_LIMIT', 'No.'), 'Upgrade to Pro.'],
  ])('says %s, and keeps what was typed', async (title, answer, description) => {
    const { toast } = await open({ routes: { 'POST /api/triggers': () => answer } });
    press('Add trigger');
    fill('Symbol', 'BTC');
    fill('Price', '70000');
    press('Add trigger');
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'bad', title }));
    expect(toast().description).toBe(description);
    expect(form().getByLabelText<HTMLInputElement>('Price').value).toBe('70000');
  });

  it('says Limit reached while the plan has no room, also for its key and for Create similar', async () => {
    const { toast } = await open({ tier: FULL });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Limit reached' });
    expect(button.disabled).toBe(true);
    press('Similar');
    expect(toast().title).toBe('Free Tier Limit');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('offers a free person the core symbols, and says what the free tier has', async () => {
    await open();
    press('Add trigger');
    expect(choices('Crypto')).toEqual(['BTC', 'ETH', 'SOL']);
    expect(form().queryAllByRole('group', { name: /Wallets|Traditional|Any/ })).toEqual([]);
    expect(screen.getByText('Free tier: core crypto plus traditional-finance instruments only')).toBeTruthy();
  });

  it('offers Pro wallets, traditional finance and any coin by its name', async () => {
    await open({ symbols: PRO_SYMBOLS, routes: create });
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() => expect(choices('From Your Wallets')).toEqual(['LINK']));
    expect(choices('Traditional finance')).toEqual(['NASDAQ', 'FED', 'XAU']);
    fireEvent.change(form().getByLabelText('Symbol'), { target: { value: '*' } });
    fill('Coin', 'doge');
    fill('Price', '0.0000789');
    press('Add trigger');
    await waitFor(() =>
      expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'DOGE', op: 'above', v1: 0.0000789 }]),
    );
  });

  it('starts like an alert that rang', async () => {
    await open();
    press('Similar');
    expect(form().getByLabelText<HTMLSelectElement>('Symbol').value).toBe('ETH');
    expect(form().getByRole<HTMLInputElement>('radio', { name: 'Below' }).checked).toBe(true);
    expect(form().getByLabelText<HTMLInputElement>('Price').value).toBe('3000');
    expect(document.activeElement).toBe(form().getByLabelText('Symbol'));
  });

  it('previews what is typed', async () => {
    await open({ routes: { 'POST /api/triggers/test-preview': () => ({ body: { message: 'Like this' } }) } });
    press('Similar');
    fireEvent.click(form().getByRole('button', { name: 'Preview Alert' }));
    expect(within(await screen.findByRole('dialog')).getByText('Like this')).toBeTruthy();
    expect(bodies('POST /api/triggers/test-preview')).toEqual([{ symbol: 'ETH', op: 'below', v1: 3_000 }]);
  });
});

describe('editing', () => {
  const edit = () => {
    press('Edit');
    return within(screen.getByRole('form', { name: 'Edit the BTC trigger' }));
  };

  it('saves another price, and cannot change the symbol', async () => {
    await open({
      triggers: [trigger()],
      routes: { 'PUT /api/triggers/a': () => ({ body: later({ price: 66_000 }) }) },
    });
    const inputs = edit();
    expect(inputs.queryByLabelText('Symbol')).toBeNull();
    fireEvent.change(inputs.getByLabelText('Price'), { target: { value: '66000' } });
    fireEvent.click(inputs.getByRole('button', { name: 'Save' }));
    expect(inputs.getByRole('button', { name: 'Saving...' })).toBeTruthy();
    expect(await screen.findByText('▲ BTC above 66,000')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies('PUT /api/triggers/a')).toEqual([{ direction: 'above', price: 66_000 }]);
  });

  it('is left by Cancel without a trace', async () => {
    await open({ triggers: [trigger()] });
    const inputs = edit();
    fireEvent.change(inputs.getByLabelText('Price'), { target: { value: '1' } });
    fireEvent.click(inputs.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('▲ BTC above 65,000')).toBeTruthy();
    expect(bodies('PUT /api/triggers/a')).toEqual([]);
  });

  it.each([
    [{ Price: '0' }, 'Above'],
    [{ 'Lower bound': '0', 'Upper bound': '10' }, 'Inside'],
    [{ 'Lower bound': '10', 'Upper bound': '10' }, 'Inside'],
  ])('saves nothing of %j', async (typed, op) => {
    const { toast } = await open({ triggers: [trigger()] });
    const inputs = edit();
    fireEvent.click(inputs.getByRole('radio', { name: op }));
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(inputs.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(inputs.getByRole('button', { name: 'Save' }));
    expect([bodies('PUT /api/triggers/a'), toast()]).toEqual([[], {}]);
  });

  it('says Update failed', async () => {
    const { toast } = await open({
      triggers: [trigger()],
      routes: { 'PUT /api/triggers/a': () => ({ status: 500 }) },
    });
    fireEvent.click(edit().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast().title).toBe('Update failed'));
  });
});

describe('deleting', () => {
  it('takes the row away, and only one for a double click', async () => {
    await open({
      triggers: [trigger(), trigger({ id: 'b', symbol: 'ETH', price: 4_000 })],
      routes: { 'DELETE /api/triggers/a': () => ({ status: 204 }) },
    });
    fireEvent.click(row('▲ BTC above 65,000').getByRole('button', { name: 'Delete' }), { detail: 1 });
    await waitFor(() => expect(screen.queryByText('▲ BTC above 65,000')).toBeNull());
    fireEvent.click(row('▲ ETH above 4,000').getByRole('button', { name: 'Delete' }), { detail: 2 });
    expect(server.calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
  });

  it('says Delete failed, and keeps the row', async () => {
    const { toast } = await open({
      triggers: [trigger()],
      routes: { 'DELETE /api/triggers/a': () => ({ status: 500 }) },
    });
    press('Delete');
    await waitFor(() => expect(toast().title).toBe('Delete failed'));
    expect(screen.getByText('▲ BTC above 65,000')).toBeTruthy();
  });
});

describe('trying out', () => {
  it('shows the message in a dialog', async () => {
    await open({
      triggers: [trigger()],
      routes: { 'POST /api/triggers/test-preview': () => ({ body: { message: '▲ BTC rings' } }) },
    });
    press('Preview Alert');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert preview' }));
    expect(dialog.getByText('▲ BTC rings')).toBeTruthy();
    expect(bodies('POST /api/triggers/test-preview')).toEqual([{ triggerId: 'a' }]);
  });

  it('sends it to Telegram', async () => {
    const { toast } = await open({
      triggers: [trigger()],
      routes: { 'POST /api/triggers/send-test': () => ({ body: { message: 'TEST' } }) },
    });
    press('Send to Telegram');
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'plain', title: 'Sent to Telegram' }));
    expect(bodies('POST /api/triggers/send-test')).toEqual([{ triggerId: 'a' }]);
  });

  it.each([
    ['Preview Alert', 'Preview failed'],
    ['Send to Telegram', 'Send failed'],
  ])('says when %s goes wrong', async (button, title) => {
    const { toast } = await open({ triggers: [trigger()] });
    press(button);
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'bad', title }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
