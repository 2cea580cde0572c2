import type { Trigger } from '@contract/trigger.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { backtestFiresAtom } from '../../features/triggers/backtest-fires.js';
import { openDisclosure } from '../../features/price-chart/testing/open-disclosure.js';
import { clockOffsetAtom, priceTableAtom } from '../../shared/live/live-atoms.js';
import { applyFrame } from '../../shared/live/price-table.js';
import { NOW } from '../../shared/testing/fake-time.js';
import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { toastAtom } from '../../shared/ui/toast.js';
import { chartStage } from './testing/chart-stage.js';

const TYPING = 'Move levels by typing';
const LATER = '2025-11-21T14:00:01.000Z';

const trigger = (part: Partial<Trigger> = {}) => makeTrigger({ price: 64_500, ...part });
const band = trigger({ id: 'b', direction: 'inside', price: null, bandLow: 64_000, bandHigh: 64_200 });
const { open, calls } = chartStage();

const handle = (view: { container: HTMLElement }, id: string) => {
  const found = view.container.querySelector(`[data-level="${id}"]`);
  if (found === null) throw new Error(`There is no handle of ${id}`);
  return found;
};
/** jsdom has no pointer events; React goes by the name. */
const point = (type: string, grip: Element, clientY: number) =>
  fireEvent(grip, new MouseEvent(type, { bubbles: true, button: 0, clientY }));
const edits = () =>
  calls()
    .filter(({ route }) => route.startsWith('PUT'))
    .map(({ body }) => body);

it('saves a level where it is dropped, by the call of the form', async () => {
  const { surface, ...view } = await open([trigger()], {
    'PUT /api/triggers/a': () => ({ body: trigger({ price: 64_750, updatedAt: LATER }) }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  const grip = handle(view, 'a');
  point('pointerdown', grip, 103);
  point('pointermove', grip, 53);
  expect(surface.levels).toEqual([64_750]);
  expect(grip.textContent).toBe('above 64,750');
  expect(edits()).toEqual([]);
  point('pointerup', grip, 53);
  expect(edits()).toEqual([{ direction: 'above', price: 64_750 }]);
  expect(surface.levels).toEqual([64_750]);
  openDisclosure(TYPING);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('BTC above').value).toBe('64750'));
});

it('keeps its range while a level is dragged, though the price moves', async () => {
  const { surface, store, ...view } = await open([trigger()]);
  await waitFor(() => expect([surface.levels, surface.lastPrice]).toEqual([[64_500], 64_200]));
  const grip = handle(view, 'a');
  point('pointerdown', grip, 100);
  point('pointermove', grip, 60);
  const { range } = surface;
  const quotes = [['BTC', 66_000, null, NOW + 1_000]] as const;
  act(() => {
    store.set(clockOffsetAtom, 1_000);
    store.set(priceTableAtom, (table) => applyFrame(table, { at: NOW + 1_000, quotes }));
  });
  await waitFor(() => expect(surface.lastPrice).toBe(66_000));
  expect(surface.range).toBe(range);
  fireEvent.keyDown(grip, { key: 'Escape' });
  expect(surface.range?.high).toBeGreaterThan(66_000);
});

it('takes a level back when the server refuses', async () => {
  const { surface, store, ...view } = await open([trigger()], {
    'PUT /api/triggers/a': () => ({ status: 500 }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  point('pointerdown', handle(view, 'a'), 100);
  point('pointerup', handle(view, 'a'), 60);
  expect(surface.levels).toEqual([64_700]);
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Update failed'));
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
});

it.each([
  ['Escape', (grip: Element) => fireEvent.keyDown(grip, { key: 'Escape' })],
  ['a lost pointer', (grip: Element) => point('pointercancel', grip, 0)],
])('leaves a level where it was after %s', async (_name, interrupt) => {
  const { surface, ...view } = await open([trigger()]);
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  const grip = handle(view, 'a');
  point('pointerdown', grip, 100);
  point('pointermove', grip, 20);
  interrupt(grip);
  point('pointerup', grip, 20);
  expect([surface.levels, edits()]).toEqual([[64_500], []]);
});

it('draws both bounds of a band, and stops one before the other', async () => {
  const { surface, store, ...view } = await open([band], {
    'PUT /api/triggers/b': () => ({ body: { ...band, bandLow: 64_199, updatedAt: LATER } }),
  });
  await waitFor(() => expect(surface.levels).toEqual([64_000, 64_200]));
  point('pointerdown', handle(view, 'b/lower'), 200);
  point('pointerup', handle(view, 'b/lower'), 10);
  expect(edits()).toEqual([{ direction: 'inside', bandLow: 64_199, bandHigh: 64_200 }]);
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Trigger saved'));
});

it('moves a level by its number too, and nothing that is not valid', async () => {
  await open([trigger()], {
    'PUT /api/triggers/a': () => ({ body: trigger({ price: 64_499.5, updatedAt: LATER }) }),
  });
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  const field = await screen.findByLabelText('BTC above');
  const move = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Move' });
  expect(move().disabled).toBe(true);
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.submit(field);
  expect([move().disabled, edits()]).toEqual([true, []]);
  fireEvent.change(field, { target: { value: '64499.5' } });
  fireEvent.click(move());
  await waitFor(() => expect(edits()).toEqual([{ direction: 'above', price: 64_499.5 }]));
});

it.each([
  [83_000, '29 % above the price now'],
  [130_000, '102 % above the price now'],
])('says how far a level of %d is', async (price, text) => {
  await open([trigger({ price })]);
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says what it shows, and lets go of the drawing with the page', async () => {
  const { surface, unmount } = await open([trigger()]);
  expect(await screen.findByText(/^Recorded on this page since \d\d:\d\d:\d\d CE/)).toBeTruthy();
  const label = await screen.findByText('Chart of BTC, now 64,200.00');
  expect(label.tagName).toBe('FIGCAPTION');
  await waitFor(() => expect(surface.levels).toEqual([64_500]));
  unmount();
  expect(surface.isClosed).toBe(true);
});

it('still shows levels when the drawing cannot be loaded', async () => {
  await open([trigger()], {}, async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await screen.findByText(/^The chart could not be loaded/)).toBeTruthy();
  await screen.findByText(TYPING);
  openDisclosure(TYPING);
  expect(await screen.findByLabelText('BTC above')).toBeTruthy();
});

it('shows where what is typed would have rung, on the chart of its coin only', async () => {
  const { store } = await open([]);
  const marks = () => screen.getByTestId('backtest-marks').childElementCount;
  expect(marks()).toBe(0);
  const fires = [
    [NOW - 7_200_000, 64_500],
    [NOW - 3_600_000, 64_900],
  ] as const;
  act(() => store.set(backtestFiresAtom, { symbol: 'BTC', fires }));
  expect(marks()).toBe(2);
  act(() => store.set(backtestFiresAtom, { symbol: 'ETH', fires }));
  expect(marks()).toBe(0);
});

it('goes to another symbol', async () => {
  const { surface } = await open([trigger(), trigger({ id: 'd', symbol: 'DOGE', price: 0.08 })]);
  await screen.findByRole('option', { name: 'DOGE' });
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Chart of'), { target: { value: 'DOGE' } });
  });
  openDisclosure(TYPING);
  expect(await screen.findByLabelText('DOGE above')).toBeTruthy();
  expect(await screen.findByText('Waiting for the first price of DOGE')).toBeTruthy();
  await waitFor(() => expect(surface.levels).toEqual([0.08]));
});

describe('a label', () => {
  const key = (grip: Element, name: string) => fireEvent.keyDown(grip, { key: name });
  const saved = { 'PUT /api/triggers/a': () => ({ body: trigger({ price: 64_630, updatedAt: LATER }) }) };

  it('moves by arrow keys, saved once', async () => {
    const { surface, store, ...view } = await open([trigger()], saved);
    await waitFor(() => expect(surface.levels).toEqual([64_500]));
    const grip = handle(view, 'a');
    key(grip, 'ArrowUp');
    key(grip, 'ArrowUp');
    expect([surface.levels, edits()]).toEqual([[64_630], []]);
    key(grip, 'Enter');
    fireEvent.blur(grip);
    expect(edits()).toEqual([{ direction: 'above', price: 64_630 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Trigger saved'));
  });

  it('is put back by Escape', async () => {
    const { surface, ...view } = await open([trigger()]);
    await waitFor(() => expect(surface.levels).toEqual([64_500]));
    key(handle(view, 'a'), 'ArrowDown');
    key(handle(view, 'a'), 'Escape');
    fireEvent.blur(handle(view, 'a'));
    expect([surface.levels, edits()]).toEqual([[64_500], []]);
  });

  it('opens its number when it is pressed, and not after a drag', async () => {
    const { surface, store, ...view } = await open([trigger()], saved);
    await waitFor(() => expect(surface.levels).toEqual([64_500]));
    const grip = handle(view, 'a');
    point('pointerdown', grip, 100);
    point('pointermove', grip, 74);
    point('pointerup', grip, 74);
    fireEvent.click(grip, { detail: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    point('pointerdown', grip, 100);
    point('pointerup', grip, 101);
    fireEvent.click(grip, { detail: 1 });
    const field = screen.getByLabelText('BTC above');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '64,700' } });
    fireEvent.submit(field);
    await waitFor(() =>
      expect(edits()).toEqual([
        { direction: 'above', price: 64_630 },
        { direction: 'above', price: 64_700 },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Trigger saved'));
  });

  it('opens its number by a key also after a drag, and gets the focus back', async () => {
    const { surface, ...view } = await open([trigger()], saved);
    await waitFor(() => expect(surface.levels).toEqual([64_500]));
    const grip = handle(view, 'a') as HTMLElement;
    point('pointerdown', grip, 100);
    point('pointermove', grip, 74);
    point('pointerup', grip, 74);
    grip.focus();
    fireEvent.click(grip, { detail: 0 });
    expect(document.activeElement).toBe(screen.getByLabelText('BTC above'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(grip));
  });

  it('that keys have moved is saved before a hand takes it up, and once', async () => {
    const { surface, ...view } = await open([trigger()], saved);
    await waitFor(() => expect(surface.levels).toEqual([64_500]));
    const grip = handle(view, 'a');
    key(grip, 'ArrowUp');
    point('pointerdown', grip, 100);
    point('pointermove', grip, 60);
    point('pointerup', grip, 60);
    await waitFor(() => expect(edits()).toHaveLength(2));
    fireEvent.blur(grip);
    expect(edits().map((edit) => (edit as { price: number }).price)).toEqual([64_565, 64_765]);
  });

  it('of a band waits for the other one to be saved', async () => {
    const band = { direction: 'inside', price: null, bandLow: 64_100, bandHigh: 64_900 } as const;
    const { surface, ...view } = await open([trigger(band)], {
      'PUT /api/triggers/a': ({ body }) => ({
        body: trigger({ ...band, ...(body as object), updatedAt: LATER }),
      }),
    });
    await waitFor(() => expect(surface.levels).toEqual([64_100, 64_900]));
    for (const [id, from, to] of [
      ['a/lower', 180, 160],
      ['a/upper', 20, 40],
    ] as const) {
      point('pointerdown', handle(view, id), from);
      point('pointermove', handle(view, id), to);
      point('pointerup', handle(view, id), to);
    }
    await waitFor(() => expect(edits()).toHaveLength(2));
    expect(edits().at(-1)).toMatchObject({ bandLow: 64_200, bandHigh: 64_800 });
  });

  it('stands for several levels that are too near each other, and opens their list', async () => {
    await open([trigger(), trigger({ id: 'c', direction: 'below', price: 64_450 })]);
    fireEvent.click(await screen.findByRole('button', { name: '2 levels' }));
    expect(screen.getByRole('dialog', { name: '2 levels of BTC' })).toBeTruthy();
    expect(screen.getByLabelText('BTC below')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says at the edge how far a level out of view is, and brings it into view', async () => {
    const { surface } = await open([trigger({ price: 70_000 })]);
    const arrow = await screen.findByRole('button', { name: '▲ 70,000 · 9.0 %' });
    await waitFor(() => expect(surface.range?.high).toBeLessThan(65_000));
    fireEvent.click(arrow);
    expect(surface.range?.high).toBeGreaterThan(70_000);
    fireEvent.click(screen.getByRole('button', { name: 'Fit to the price' }));
    expect(surface.range?.high).toBeLessThan(65_000);
  });
});

describe('placing', () => {
  const created = { 'POST /api/triggers': () => ({ body: trigger({ id: 'n', price: 64_800 }) }) };
  const additions = () =>
    calls()
      .filter(({ route }) => route.startsWith('POST'))
      .map(({ body }) => body);
  const press = async (clientY: number) => {
    fireEvent.click(await screen.findByTestId('chart-place'), { clientY, clientX: 100 });
  };

  it('takes a press for the price, its side for the direction, and another press to save', async () => {
    const { store } = await open([], created);
    await press(40);
    const offer = screen.getByRole('button', { name: /Alert at 64,800/ });
    expect(offer.textContent).toContain('Rings when BTC rises to it');
    expect(additions()).toEqual([]);
    fireEvent.click(offer);
    fireEvent.click(offer);
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Trigger added'));
    expect(additions()).toEqual([{ symbol: 'BTC', op: 'above', v1: 64_800 }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Alert at/ })).toBeNull());
  });

  it('falls to what is below the price', async () => {
    await open([], created);
    await press(180);
    expect(screen.getByRole('button', { name: /Alert at 64,100/ }).textContent).toContain('falls to it');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press elsewhere', () => fireEvent(document.body, new MouseEvent('pointerdown', { bubbles: true }))],
  ])('is dismissed by %s', async (_name, dismiss) => {
    await open([], created);
    await press(40);
    dismiss();
    expect(screen.queryByRole('button', { name: /Alert at/ })).toBeNull();
    expect(additions()).toEqual([]);
  });

  it('stays offered when the server refuses', async () => {
    const { store } = await open([], { 'POST /api/triggers': () => ({ status: 500 }) });
    await press(40);
    fireEvent.click(screen.getByRole('button', { name: /Alert at/ }));
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Create failed'));
    expect(screen.getByRole('button', { name: /Alert at 64,800/ })).toBeTruthy();
  });

  it('says how far the crosshair is when it is moved, not with every price', async () => {
    const { store } = await open([], created);
    const crosshair = await screen.findByRole('slider', { name: 'Price of a new alert for BTC' });
    act(() => crosshair.focus());
    for (let step = 0; step < 3; step += 1) fireEvent.keyDown(crosshair, { key: 'PageUp' });
    const text = '64,800 USD, 0.9 % above the price now';
    expect(crosshair.getAttribute('aria-valuetext')).toBe(text);
    const quotes = [['BTC', 64_400, null, NOW + 1_000]] as const;
    act(() => store.set(priceTableAtom, (table) => applyFrame(table, { at: NOW + 1_000, quotes })));
    const place = screen.getByTestId('chart-place');
    fireEvent(
      place,
      Object.assign(new MouseEvent('pointermove', { bubbles: true }), { pointerType: 'mouse' }),
    );
    expect(crosshair.getAttribute('aria-valuetext')).toBe(text);
    fireEvent.keyDown(crosshair, { key: 'ArrowUp' });
    expect(crosshair.getAttribute('aria-valuetext')).toBe('64,820 USD, 0.7 % above the price now');
  });

  it('works by keys: the crosshair moves, Enter offers, Enter saves', async () => {
    await open([], created);
    const crosshair = await screen.findByRole('slider', { name: 'Price of a new alert for BTC' });
    act(() => crosshair.focus());
    for (const key of ['PageUp', 'PageUp', 'PageUp', 'ArrowUp', 'ArrowDown', 'Enter']) {
      fireEvent.keyDown(crosshair, { key });
    }
    expect(crosshair.getAttribute('aria-valuetext')).toBe('64,800 USD, 0.9 % above the price now');
    const offer = screen.getByRole('button', { name: /Alert at 64,800/ });
    expect(document.activeElement).toBe(offer);
    fireEvent.click(offer);
    await waitFor(() => expect(additions()).toEqual([{ symbol: 'BTC', op: 'above', v1: 64_800 }]));
    await waitFor(() => expect(document.activeElement).toBe(crosshair));
  });
});
