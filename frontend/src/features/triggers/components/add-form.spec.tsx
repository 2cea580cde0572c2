import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { applyFrame } from '../../../shared/live/price-table.js';
import type { FakeRoutes } from '../../../shared/testing/fake-server.js';
import { NOW } from '../../../shared/testing/fake-time.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import {
  PRO_SYMBOLS,
  bodies,
  choices,
  closeServer,
  fill,
  form,
  openPicker,
  openSection,
  press,
} from '../testing/open-section.js';

afterEach(() => {
  closeServer();
  window.sessionStorage.clear();
});

const create: FakeRoutes = {
  'POST /api/triggers': ({ body }) => {
    const { symbol, op, v1 } = body as { symbol: string; op: 'above' | 'below'; v1: number };
    return { status: 201, body: trigger({ id: `${op}-${v1}`, symbol, direction: op, price: v1 }) };
  },
};
const symbol = () => form().getByLabelText<HTMLInputElement>('Symbol');
const price = () => form().getByLabelText<HTMLInputElement>('Price');
const isChosen = (name: string) => form().getByRole<HTMLInputElement>('radio', { name }).checked;

/** The form with BTC, whose price is known. */
async function openWithBtc(scene: Parameters<typeof openSection>[0] = {}) {
  const opened = await openSection({ routes: create, ...scene });
  press('Add trigger');
  fill('Symbol', 'BTC');
  await waitFor(() =>
    expect(form().getByRole<HTMLButtonElement>('button', { name: '+5 %' }).disabled).toBe(false),
  );
  return opened;
}

describe('the direction', () => {
  it('follows the level that is typed', async () => {
    await openWithBtc();
    fill('Price', '60,000');
    expect(isChosen('Below')).toBe(true);
    fill('Price', '70,000');
    expect(isChosen('Above')).toBe(true);
  });

  it('follows a price that comes after the level was typed', async () => {
    const { store } = await openSection({ routes: create, symbols: PRO_SYMBOLS });
    press('Add trigger');
    fill('Symbol', 'LINK');
    fireEvent.blur(symbol());
    fill('Price', '12');
    expect(isChosen('Above')).toBe(true);
    act(() =>
      store.set(priceTableAtom, (table) => applyFrame(table, { at: NOW, quotes: [['LINK', 15, null, NOW]] })),
    );
    await waitFor(() => expect(isChosen('Below')).toBe(true));
  });

  it('stays once it is chosen, also by pressing the one that is chosen already', async () => {
    await openWithBtc();
    fireEvent.click(form().getByRole('radio', { name: 'Above' }));
    fill('Price', '60,000');
    expect(isChosen('Above')).toBe(true);
  });

  it.each([
    ['+5 %', '67,410', 'Above'],
    ['−10 %', '57,780', 'Below'],
  ])('comes with the level of %s', async (button, level, direction) => {
    await openWithBtc();
    press(button);
    expect([price().value, isChosen(direction)]).toEqual([level, true]);
  });

  it('is the side of the price for either way, which says what it waits for', async () => {
    await openWithBtc();
    fireEvent.click(form().getByRole('radio', { name: 'Either way' }));
    fill('Price', '70,000');
    expect(form().getByText('Rings when BTC rises to it: 9.0 % above the price now')).toBeTruthy();
    fill('Price', '60,000');
    expect(form().getByText('Rings when BTC falls to it: 6.5 % below the price now')).toBeTruthy();
    expect(isChosen('Either way')).toBe(true);
    press('Add trigger');
    await waitFor(() =>
      expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'BTC', op: 'below', v1: 60_000 }]),
    );
  });

  it('has to be chosen where no price says the side', async () => {
    await openSection({ routes: create, symbols: PRO_SYMBOLS });
    press('Add trigger');
    fill('Symbol', 'LINK');
    fireEvent.blur(symbol());
    fireEvent.click(form().getByRole('radio', { name: 'Either way' }));
    fill('Price', '12');
    press('Add trigger');
    expect(form().getByText(/^There is no fresh price to compare it with/)).toBeTruthy();
    expect(bodies('POST /api/triggers')).toEqual([]);
  });

  it('is kept by a band, which presets lay around the price', async () => {
    await openWithBtc();
    fireEvent.click(form().getByRole('radio', { name: 'Inside' }));
    press('±1 %');
    expect(form().getByLabelText<HTMLInputElement>('Lower bound').value).toBe('63,560');
    expect(form().getByLabelText<HTMLInputElement>('Upper bound').value).toBe('64,840');
  });
});

describe('the list of symbols', () => {
  it('finds a coin by its name, and takes it with the keyboard', async () => {
    await openSection({ symbols: PRO_SYMBOLS, routes: create });
    press('Add trigger');
    fill('Symbol', 'gol');
    await waitFor(() => expect(choices('Traditional finance')).toEqual(['XAU']));
    fireEvent.keyDown(symbol(), { key: 'Enter' });
    expect(symbol().value).toBe('XAU');
    expect(document.activeElement).toBe(price());
    expect(form().queryAllByRole('option')).toEqual([]);
    expect(bodies('POST /api/triggers')).toEqual([]);
  });

  it('takes what is pressed, with its price', async () => {
    await openSection();
    press('Add trigger');
    openPicker();
    fireEvent.click(form().getByRole('option', { name: 'ETH Ethereum' }));
    expect([symbol().value, document.activeElement]).toEqual(['ETH', price()]);
    await waitFor(() =>
      expect(form().getByRole<HTMLButtonElement>('button', { name: '+5 %' }).disabled).toBe(false),
    );
  });

  it('closes by Escape before the form does', async () => {
    await openSection();
    press('Add trigger');
    openPicker();
    expect(choices('Crypto')).toEqual(['BTC', 'ETH', 'SOL']);
    fireEvent.keyDown(symbol(), { key: 'Escape' });
    expect(form().queryAllByRole('option')).toEqual([]);
    fireEvent.keyDown(symbol(), { key: 'Escape' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('reads a name that was typed to its end', async () => {
    await openSection();
    press('Add trigger');
    fill('Symbol', 'solana');
    fireEvent.blur(symbol());
    expect(symbol().value).toBe('SOL');
  });
});

it('says what is watched already, before it is saved', async () => {
  await openWithBtc({ triggers: [trigger()] });
  fill('Price', '65,000');
  expect(form().getByText('You already have BTC above 65,000.')).toBeTruthy();
  fill('Price', '65,001');
  expect(form().queryByText(/^You already have/)).toBeNull();
});

it('stays open for another of the same coin', async () => {
  await openWithBtc();
  press('+1 %');
  press('Add another');
  await waitFor(() => expect(price().value).toBe(''));
  expect(symbol().value).toBe('BTC');
  expect(document.activeElement).toBe(price());
  press('−1 %');
  press('Add trigger');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(bodies('POST /api/triggers')).toEqual([
    { symbol: 'BTC', op: 'above', v1: 64_840 },
    { symbol: 'BTC', op: 'below', v1: 63_560 },
  ]);
});

it('is left by Escape from anywhere in it', async () => {
  await openWithBtc();
  fireEvent.keyDown(form().getByRole('button', { name: '+1 %' }), { key: 'Escape' });
  expect(screen.queryByRole('form')).toBeNull();
});

describe('a reload', () => {
  const KEY = 'bellwether.new-trigger';
  const reload = async (scene: Parameters<typeof openSection>[0] = {}) => {
    const kept = window.sessionStorage.getItem(KEY);
    document.body.replaceChildren();
    closeServer();
    if (kept !== null) window.sessionStorage.setItem(KEY, kept);
    await openSection(scene);
  };

  it('keeps what was typed', async () => {
    await openWithBtc();
    fill('Price', '71,234');
    await reload();
    expect([symbol().value, price().value, isChosen('Above')]).toEqual(['BTC', '71,234', true]);
  });

  it('brings nothing back of what another account typed', async () => {
    await openWithBtc({ user: makeUser({ id: 'anna' }) });
    fill('Price', '71,234');
    await reload({ user: makeUser({ id: 'bert' }) });
    expect([screen.queryByRole('form'), window.sessionStorage.getItem(KEY)]).toEqual([null, null]);
  });

  it('brings back what the same account typed', async () => {
    await openWithBtc({ user: makeUser({ id: 'anna' }) });
    fill('Price', '71,234');
    await reload({ user: makeUser({ id: 'anna' }) });
    expect(price().value).toBe('71,234');
  });

  it('brings back nothing of a form that was closed', async () => {
    const { unmount } = await openWithBtc();
    fill('Price', '71,234');
    press('Cancel');
    act(() => unmount());
    await reload();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
