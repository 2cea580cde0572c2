import type { PricesFrame } from '@contract/socket.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { applyFrame } from '../../../shared/live/price-table.js';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { NOW } from '../../../shared/testing/fake-time.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import { bodies, closeServer, later, openSection, press, row, serverCalls } from '../testing/open-section.js';

afterEach(() => {
  closeServer();
  window.localStorage.clear();
});

const THREE = [
  trigger(),
  trigger({ id: 'b', price: 90_000 }),
  trigger({ id: 'e', symbol: 'ETH', price: 3_125, createdAt: '2025-11-20T14:00:00.000Z' }),
];
const names = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByText(/^[▲▼◆]/).textContent);
const openRows = () =>
  screen
    .getAllByRole('button', { name: 'Actions' })
    .flatMap((button, at) => (button.getAttribute('aria-expanded') === 'true' ? [names()[at]] : []));
const MANY = Array.from({ length: 198 }, (_, i) =>
  trigger({ id: `t${i}`, symbol: ['BTC', 'ETH', 'SOL'][i % 3] ?? 'BTC', price: 70_000 + i }),
);

describe('the order', () => {
  it('is by coin, the nearest first, and stays as it was chosen', async () => {
    const { unmount } = await openSection({ triggers: THREE });
    await waitFor(() =>
      expect(names()).toEqual(['▲ ETH above 3,125', '▲ BTC above 65,000', '▲ BTC above 90,000']),
    );
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'coin' } });
    expect(names()[0]).toBe('▲ BTC above 65,000');
    unmount();
    closeServer();
    await openSection({ triggers: THREE });
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('coin');
    expect(names()[0]).toBe('▲ BTC above 65,000');
  });
});

describe('what can be done with a trigger', () => {
  it('is seen at the nearest one from the start, and at one row at a time', async () => {
    await openSection({ triggers: THREE });
    await waitFor(() => expect(openRows()).toEqual(['▲ ETH above 3,125']));
    fireEvent.click(row('▲ BTC above 90,000').getByRole('button', { name: 'Actions' }));
    expect(openRows()).toEqual(['▲ BTC above 90,000']);
    const actions = row('▲ BTC above 90,000');
    const found = ['Edit', 'Preview Alert', 'Send to Telegram', 'Duplicate', 'Delete'].map((name) =>
      actions.getByRole('button', { name }),
    );
    expect(found).toHaveLength(5);
    fireEvent.click(screen.getByText('▲ BTC above 90,000'));
    expect(openRows()).toEqual([]);
  });

  it('includes another of the same', async () => {
    await openSection({ triggers: [trigger()] });
    press('Duplicate');
    const form = within(await screen.findByRole('form', { name: 'New trigger' }));
    expect(form.getByLabelText<HTMLInputElement>('Price').value).toBe('65000');
    expect(form.getByText('You already have BTC above 65,000.')).toBeTruthy();
  });
});

describe('several at once', () => {
  async function select(routes: Parameters<typeof openSection>[0] = {}) {
    const opened = await openSection({ triggers: THREE, ...routes });
    press('Select');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select ▲ BTC above 65,000' }));
    fireEvent.click(screen.getByText('▲ ETH above 3,125'));
    expect(await screen.findByText('2 selected')).toBeTruthy();
    return opened;
  }

  it('are disarmed, one call each', async () => {
    await select({
      routes: {
        'PUT /api/triggers/a/toggle': () => ({ body: later({ active: false }) }),
        'PUT /api/triggers/e/toggle': () => ({
          body: later({ id: 'e', symbol: 'ETH', price: 3_125, active: false }),
        }),
      },
    });
    press('Disarm');
    await waitFor(() => expect(screen.getAllByText('Disarmed')).toHaveLength(2));
    expect(bodies('PUT /api/triggers/a/toggle')).toEqual([{ active: false }]);
    expect(bodies('PUT /api/triggers/b/toggle')).toEqual([]);
  });

  it('are deleted, and those that are not are named', async () => {
    const { toast } = await select({
      routes: {
        'DELETE /api/triggers/a': () => ({ status: 204 }),
        'DELETE /api/triggers/e': () => ({ status: 500 }),
        'POST /api/triggers': () => ({ status: 201, body: trigger({ id: 'again' }) }),
      },
    });
    press('Delete');
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Delete failed', description: 'Not deleted: ETH above 3,125' }),
    );
    expect(names()).toEqual(['▲ ETH above 3,125', '▲ BTC above 90,000']);
    act(() => toast().action?.run());
    await waitFor(() => expect(names()).toContain('▲ BTC above 65,000'));
  });

  it('leave the focus on what was pressed, and on Select once they are gone', async () => {
    await select({
      routes: {
        'PUT /api/triggers/a/toggle': () => ({ body: later({ active: false }) }),
        'PUT /api/triggers/e/toggle': () => ({ status: 500 }),
        'DELETE /api/triggers/a': () => ({ status: 204 }),
        'DELETE /api/triggers/e': () => ({ status: 204 }),
      },
    });
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    act(() => button('Disarm').focus());
    press('Disarm');
    expect([await screen.findByText('Working…'), button('Disarm').disabled]).toEqual([
      expect.anything(),
      false,
    ]);
    await screen.findByText('2 selected');
    expect(document.activeElement).toBe(button('Disarm'));
    act(() => button('Delete').focus());
    press('Delete');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected triggers' })).toBeNull());
    expect(document.activeElement).toBe(button('Select'));
  });

  it('leave the focus on the heading when none is left', async () => {
    await openSection({
      triggers: [trigger()],
      routes: { 'DELETE /api/triggers/a': () => ({ status: 204 }) },
    });
    press('Select');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select ▲ BTC above 65,000' }));
    await screen.findByText('1 selected');
    act(() => screen.getByRole('button', { name: 'Delete' }).focus());
    press('Delete');
    await screen.findByText(/^No triggers yet/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Price triggers' })),
    );
  });

  it('may be all that the search has found', async () => {
    await openSection({ triggers: MANY });
    fireEvent.change(screen.getByLabelText('Search triggers'), { target: { value: 'sol' } });
    await screen.findByText('1–50 of 66');
    press('Select');
    press('All 66');
    expect(screen.getByText('66 selected')).toBeTruthy();
    press('Disarm');
    await waitFor(() =>
      expect(serverCalls().filter(({ route }) => route.endsWith('/toggle'))).toHaveLength(66),
    );
  });
});

describe('many triggers', () => {
  it('are drawn fifty at a time', async () => {
    await openSection({ triggers: MANY });
    expect(screen.getByText('1–50 of 198')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    for (let page = 1; page <= 3; page += 1) press('Next page of triggers');
    expect(screen.getByText('151–198 of 198')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(48);
    fireEvent.change(screen.getByLabelText('Search triggers'), { target: { value: 'btc' } });
    expect(await screen.findByText('1–50 of 66')).toBeTruthy();
  });

  it('of other coins are not touched by a price that moves', async () => {
    const { store, container } = await openSection({ triggers: MANY.slice(0, 45) });
    await waitFor(() => expect(screen.getAllByTitle(/above the price now/).length).toBeGreaterThan(0));
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const item = element?.closest('li');
        if (item != null) changed.add(within(item).getByText(/^[▲▼◆]/).textContent ?? '');
      }
    });
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
    const frame: PricesFrame = { quotes: [['ETH', 4_000, 1, NOW]] } as unknown as PricesFrame;
    act(() => store.set(priceTableAtom, (table) => applyFrame(table, frame)));
    await waitFor(() => expect(changed.size).toBeGreaterThan(0));
    observer.disconnect();
    expect([...changed].filter((name) => !name.includes('ETH'))).toEqual([]);
  });
});
