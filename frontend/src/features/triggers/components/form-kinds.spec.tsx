import type { Backtest } from '@contract/backtest.js';
import type { Tier } from '@contract/account.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { marketStatusAtom } from '../../../shared/live/live-atoms.js';
import type { FakeRoutes } from '../../../shared/testing/fake-server.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import {
  bodies,
  closeServer,
  fill,
  form,
  openSection,
  press,
  PRO_SYMBOLS,
  serverCalls,
} from '../testing/open-section.js';

afterEach(() => {
  closeServer();
  window.sessionStorage.clear();
});

const PRO: Tier = { isFree: false, triggerUsage: { used: 1, limit: 200, canCreate: true, paused: 0 } };
const create: FakeRoutes = {
  'POST /api/triggers': () => ({ status: 201, body: trigger({ id: 'new' }) }),
};
const choose = (name: string) => fireEvent.click(form().getByRole('radio', { name }));
const sent = () => bodies('POST /api/triggers');

async function openForm(scene: Parameters<typeof openSection>[0] = {}) {
  const opened = await openSection({ tier: PRO, symbols: PRO_SYMBOLS, routes: create, ...scene });
  press('Add trigger');
  fill('Symbol', 'BTC');
  return opened;
}

async function sends(body: object) {
  press('Add trigger');
  await waitFor(() => expect(sent()).toEqual([body]));
}

describe('a new trigger', () => {
  it('is a price, with one choice and one number, until somebody chooses otherwise', async () => {
    await openForm();
    expect(form().getByRole<HTMLInputElement>('radio', { name: 'Reaches a price' }).checked).toBe(true);
    fill('Price', '70000');
    await sends({ symbol: 'BTC', op: 'above', v1: 70_000 });
  });

  it('is a move', async () => {
    await openForm();
    choose('Moves');
    choose('Down');
    fill('By', '2.5');
    fireEvent.change(form().getByLabelText('Within'), { target: { value: '4h' } });
    expect(form().getByText('Rings when BTC is down 2.5 % within 4 hours.')).toBeTruthy();
    await sends({ symbol: 'BTC', watch: { kind: 'move', window: '4h', way: 'down', percent: 2.5 } });
  });

  it('is a fall from the high, or a rise from the low', async () => {
    await openForm();
    choose('Falls from its high');
    expect(form().getByLabelText('From its high by')).toBeTruthy();
    choose('Rises');
    fill('From its low by', '7');
    await sends({ symbol: 'BTC', watch: { kind: 'trail', way: 'rise', percent: 7 } });
  });

  it('is an RSI, whose level follows its side', async () => {
    await openForm();
    press('More');
    choose('RSI');
    expect(form().getByRole<HTMLInputElement>('radio', { name: 'Reaches a price' }).checked).toBe(false);
    choose('Below');
    expect(form().getByText('Rings when the RSI(14) 1 h of BTC is below 30.')).toBeTruthy();
    await sends({ symbol: 'BTC', watch: { kind: 'rsi', candles: '1h', way: 'below', level: 30 } });
  });

  it.each([
    ['Average', { kind: 'average', type: 'sma', length: 50, candles: '1h', way: 'above' }],
    ['New high or low', { kind: 'extreme', window: '24h', way: 'high' }],
  ])('is one of the others: %s', async (name, watch) => {
    await openForm();
    press('More');
    choose(name);
    await sends({ symbol: 'BTC', watch });
  });

  it('has two further conditions at most, and rings by the prices of one exchange', async () => {
    const { store } = await openForm();
    const exchanges = [{ exchange: 'kraken', connected: true, ageMs: 10, setAside: [] }];
    act(() => store.set(marketStatusAtom, { source: 'live', stale: [], exchanges, heardAt: 0 }));
    fill('Price', '70000');
    press('More');
    press('And also…');
    const first = within(form().getByRole('group', { name: 'And also 1' }));
    fireEvent.change(first.getByLabelText('Coin'), { target: { value: 'ETH' } });
    fireEvent.blur(first.getByLabelText('Coin'));
    fireEvent.click(first.getByRole('radio', { name: 'Below' }));
    fireEvent.change(first.getByLabelText('Price'), { target: { value: '3000' } });
    press('And also…');
    const second = within(form().getByRole('group', { name: 'And also 2' }));
    fireEvent.change(second.getByLabelText('What of it'), { target: { value: 'extreme' } });
    expect(form().queryByRole('button', { name: 'And also…' })).toBeNull();
    fireEvent.change(form().getByLabelText('Only on one exchange'), { target: { value: 'kraken' } });
    await sends({
      symbol: 'BTC',
      op: 'above',
      v1: 70_000,
      guards: [
        { symbol: 'ETH', watch: { kind: 'price', way: 'below', level: 3_000 } },
        { symbol: 'BTC', watch: { kind: 'extreme', window: '24h', way: 'high' } },
      ],
      source: 'kraken',
    });
  });

  it('has its own rules, a name and a note', async () => {
    await openForm();
    fill('Price', '70000');
    press('When and how often');
    choose('At most every');
    fill('Until', '2026-11-24T18:00');
    fill('Rings again after going back by', '0,5');
    fireEvent.click(form().getByLabelText('Always rings'));
    fill('Name', 'Rent');
    fill('Note', 'Sell half');
    await sends({
      symbol: 'BTC',
      op: 'above',
      v1: 70_000,
      cooldownSec: 14_400,
      expiresAt: '2026-11-24T18:00:00+01:00',
      hysteresis: 0.5,
      alwaysRings: true,
      name: 'Rent',
      note: 'Sell half',
    });
  });

  it('asks which of two hours is meant when the clocks go back', async () => {
    await openForm();
    fill('Price', '70000');
    press('When and how often');
    fill('Until', '2027-10-31T02:30');
    fireEvent.change(form().getByLabelText('This hour comes twice'), { target: { value: 'second' } });
    await sends({ symbol: 'BTC', op: 'above', v1: 70_000, expiresAt: '2027-10-31T02:30:00+01:00' });
  });

  it('shows what is wrong, also in what was folded', async () => {
    await openForm();
    fill('Price', '70000');
    press('When and how often');
    fill('Until', '2026-11-22T15:05');
    press('When and how often');
    expect(form().queryByLabelText('Until')).toBeNull();
    press('Add trigger');
    expect(form().getByText('The end must be 10 minutes to 366 days ahead.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is said before it is saved if it is there already', async () => {
    const watch = { kind: 'move', window: '1h', way: 'either', percent: 3 } as const;
    await openForm({ triggers: [trigger({ watch, price: null })] });
    choose('Moves');
    expect(form().getByText('You already have BTC up or down 3 % within 1 hour.')).toBeTruthy();
    fill('By', '4');
    expect(form().queryByText(/^You already have/)).toBeNull();
  });

  it('is made calmer with one press', async () => {
    const often: Backtest = {
      times: 270,
      held: 250,
      perDay: 9,
      from: '2026-10-23T14:00:00.000Z',
      to: '2026-11-22T14:00:00.000Z',
      known: 1,
      exchanges: ['kraken'],
      fires: [],
      suggestion: { kind: 'percent', percent: 3.4, perDay: 1 },
    };
    await openForm({ routes: { ...create, 'POST /api/triggers/backtest': () => ({ body: often }) } });
    choose('Moves');
    fill('By', '1');
    fireEvent.click(await form().findByRole('button', { name: 'Use 3.4 %' }, { timeout: 10_000 }));
    await sends({ symbol: 'BTC', watch: { kind: 'move', window: '1h', way: 'either', percent: 3.4 } });
  });
});

describe('what is part of Pro', () => {
  const PART = 'Moves, averages and combined conditions are part of Pro.';

  it('is there to be seen on Free, and cannot be saved', async () => {
    await openSection({ routes: create });
    press('Add trigger');
    fill('Symbol', 'BTC');
    choose('Moves');
    expect(form().getByText(PART)).toBeTruthy();
    expect(form().getByLabelText('By').matches(':disabled')).toBe(true);
    expect(form().getByRole<HTMLButtonElement>('button', { name: 'Add trigger' }).disabled).toBe(true);
    fireEvent.submit(screen.getByRole('form'));
    choose('Reaches a price');
    press('More');
    expect(form().getByText(PART)).toBeTruthy();
    expect(form().getByRole('radio', { name: 'RSI' }).matches(':disabled')).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('leaves Free all rules', async () => {
    await openSection({ routes: create });
    press('Add trigger');
    fill('Symbol', 'BTC');
    fill('Price', '70000');
    press('When and how often');
    choose('Only once');
    await sends({ symbol: 'BTC', op: 'above', v1: 70_000, repeat: 'once' });
  });
});

describe('a saved trigger', () => {
  const FULL = trigger({
    price: null,
    watch: { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' },
    guards: [{ symbol: 'ETH', watch: { kind: 'price', way: 'above', level: 3_000 } }],
    source: 'kraken',
    cooldownSec: 90,
    expiresAt: '2026-11-24T17:00:00.000Z',
    name: 'Rent',
    note: 'Sell half',
  });

  it('is edited with all that it has', async () => {
    await openSection({
      tier: PRO,
      triggers: [FULL],
      routes: { 'PUT /api/triggers/a': () => ({ body: FULL }) },
    });
    press('Edit');
    const edit = within(screen.getByRole('form', { name: 'Edit the BTC trigger' }));
    expect(edit.getByLabelText<HTMLSelectElement>('Kind of average').value).toBe('ema');
    expect(edit.getByLabelText<HTMLInputElement>('Time between alerts').value).toBe('1.5');
    expect(edit.getByLabelText<HTMLInputElement>('Until').value).toBe('2026-11-24T18:00');
    fireEvent.change(edit.getByLabelText('Name'), { target: { value: '' } });
    fireEvent.click(edit.getByRole('button', { name: 'Remove the further condition 1' }));
    fireEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies('PUT /api/triggers/a')).toEqual([{ watch: FULL.watch, guards: [], name: null }]),
    );
  });

  it('becomes one of a price', async () => {
    await openSection({
      tier: PRO,
      triggers: [trigger({ price: null, watch: { kind: 'trail', way: 'fall', percent: 5 } })],
      routes: { 'PUT /api/triggers/a': () => ({ body: trigger() }) },
    });
    press('Edit');
    const edit = within(screen.getByRole('form', { name: 'Edit the BTC trigger' }));
    fireEvent.click(edit.getByRole('radio', { name: 'Reaches a price' }));
    fireEvent.click(edit.getByRole('radio', { name: 'Above' }));
    fireEvent.change(edit.getByLabelText('Price'), { target: { value: '65000' } });
    fireEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies('PUT /api/triggers/a')).toEqual([{ direction: 'above', price: 65_000 }]),
    );
  });

  it('is duplicated in the form, which says that it is there', async () => {
    await openSection({ tier: PRO, triggers: [FULL], routes: create, symbols: PRO_SYMBOLS });
    press('Duplicate');
    expect(form().getByText(/^You already have BTC below its 200-day exponential average/)).toBeTruthy();
    const { watch, guards, cooldownSec, name, note, source } = FULL;
    await sends({
      symbol: 'BTC',
      watch,
      guards,
      source,
      expiresAt: '2026-11-24T18:00:00+01:00',
      cooldownSec,
      name,
      note,
    });
  });

  it('says in its row what it is called, by what rules it rings and what it waits for besides', async () => {
    await openSection({ tier: PRO, triggers: [{ ...FULL, repeat: 'once', cooldownSec: null }] });
    const name = 'Rent ▼ BTC below its 200-day exponential average on kraken and ETH above 3,000';
    const row = within(screen.getByRole('listitem', { name }));
    expect(row.getByText('Rent')).toBeTruthy();
    expect(row.getByText(/^▼ BTC below/).parentElement?.textContent).toMatch(/ · once · until 24 Nov$/);
    fireEvent.change(screen.getByLabelText('Search triggers'), { target: { value: 'nothing' } });
    expect(await screen.findByText('No trigger matches “nothing”.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Search triggers'), { target: { value: 'rent' } });
    expect(await screen.findByRole('listitem', { name })).toBeTruthy();
  });
});

it('a reload brings back a form of any kind', async () => {
  await openForm();
  choose('Moves');
  fill('By', '4');
  const kept = window.sessionStorage.getItem('bellwether.new-trigger');
  document.body.replaceChildren();
  closeServer();
  window.sessionStorage.setItem('bellwether.new-trigger', String(kept));
  await openSection({ tier: PRO, symbols: PRO_SYMBOLS });
  expect(form().getByLabelText<HTMLInputElement>('By').value).toBe('4');
});

describe('its route', () => {
  const routes = [
    { id: 'night', name: 'Night', steps: [] },
    { id: 'work', name: 'Work', steps: [] },
  ];
  const channels = (known: readonly unknown[]): FakeRoutes => ({
    ...create,
    'GET /api/channels': () => ({
      body: { channels: [], routes: known, routeId: null, room: {}, pushKey: null },
    }),
  });

  it('is chosen by who has any', async () => {
    await openForm({ routes: channels(routes) });
    fill('Price', '70000');
    press('When and how often');
    fireEvent.change(await form().findByLabelText('Route'), { target: { value: 'work' } });
    await sends({ symbol: 'BTC', op: 'above', v1: 70_000, routeId: 'work' });
  });

  it('is not asked for where there is none to choose', async () => {
    await openForm({ routes: channels([]) });
    press('When and how often');
    await waitFor(() => expect(serverCalls().some(({ route }) => route === 'GET /api/channels')).toBe(true));
    expect(form().queryByLabelText('Route')).toBeNull();
  });
});
