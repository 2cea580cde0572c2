import type { Trigger } from '@contract/trigger.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { unwatchedCoinsAtom } from '../../../shared/live/live-atoms.js';
import { watchedSymbolsAtom } from '../../../shared/live/watched-symbols.js';
import { NOW } from '../../../shared/testing/fake-time.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import { bodies, closeServer, later, openSection, press, row } from '../testing/open-section.js';

afterEach(closeServer);

describe('a row says', () => {
  it.each([
    ['Triggered with the price', { price: 64_000 }, 'Triggered · 64,200.00'],
    ['Triggered, whatever its breach', { price: 64_000, breachState: 'cooldown' }, 'Triggered · 64,200.00'],
    ['Triggered though disarmed', { price: 64_000, active: false }, 'Triggered · 64,200.00'],
    ['In Breach', { breachState: 'breached' }, 'In Breach'],
    ['Cooling down', { breachState: 'cooldown' }, 'Cooling down'],
    ['Armed', {}, 'Armed'],
    ['that a coin without a price is not watched yet', { symbol: 'LINK' }, 'Waiting for its first price'],
    ['Disarmed', { active: false }, 'Disarmed'],
  ] as const)('%s', async (_name, part, text) => {
    await openSection({ triggers: [trigger(part)] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('disarmed') !== null).toBe(text.startsWith('Triggered') && 'active' in part);
  });

  it('that nobody can watch it, and since when, never Armed', async () => {
    const { store } = await openSection({ triggers: [trigger({ symbol: 'LINK' })] });
    const since = new Date(NOW - 12 * 60_000).toISOString();
    act(() => store.set(unwatchedCoinsAtom, [{ symbol: 'LINK', since, reason: 'not-listed' }]));
    expect(await screen.findByText('Not watched: no price for 12 min')).toBeTruthy();
    expect(screen.queryByText('Armed')).toBeNull();
    act(() => store.set(unwatchedCoinsAtom, []));
    expect(await screen.findByText('Waiting for its first price')).toBeTruthy();
  });

  it('what its series is, as it is pushed, and how much of it is known', async () => {
    const watch = { kind: 'move', window: '1h', way: 'up', percent: 3 } as const;
    const watching = { state: 'filling', since: null, reason: 'knows 12 of 60 minutes' } as const;
    const reading = {
      key: 'low1h',
      value: 1.0121,
      reference: { price: 63_432.5, at: NOW - 58 * 60_000, exact: true },
    } as const;
    const { push } = await openSection({
      triggers: [trigger({ watch, price: null, watching }), trigger({ id: 'b' })],
    });
    const shown = row('▲ BTC up 3 % within 1 hour');
    expect(shown.getByText('Filling: knows 12 of 60 minutes')).toBeTruthy();
    expect(screen.queryByText(/^now /)).toBeNull();
    push('series', { a: { watching, reading }, gone: { watching, reading } });
    expect(await screen.findByText('now 1.2 %, from 63,432.50 at 14:05')).toBeTruthy();
    const older = { price: 60_000, at: NOW - 24 * 3_600_000, exact: false };
    push('series', { a: { watching, reading: { ...reading, reference: older } } });
    expect(await screen.findByText('now 1.2 %, from about 60,000.00 at 21 Nov, 15:03')).toBeTruthy();
    push('series', { a: { watching: { state: 'watched', since: null, reason: null }, reading: null } });
    expect(await shown.findByText('Armed')).toBeTruthy();
    expect(screen.queryByText(/^now /)).toBeNull();
    push('series', { a: { watching, reading: { ...reading, key: 'high1h' } } });
    expect(await screen.findByText('Filling: knows 12 of 60 minutes')).toBeTruthy();
    expect(screen.queryByText(/^now /)).toBeNull();
  });

  it('how far the level is', async () => {
    await openSection({ triggers: [trigger()] });
    expect(await screen.findByTitle('1.2 % above the price now')).toBeTruthy();
    expect(screen.getByText('1.2 %')).toBeTruthy();
    expect(screen.getByText('Rings when BTC rises 1.2 % to 65,000.')).toBeTruthy();
  });

  it('why it stays silent when its price is there from the start', async () => {
    await openSection({ triggers: [trigger({ price: 64_000, breachState: 'breached' })] });
    expect(
      await screen.findByText('BTC is already above: you will be alerted the next time it crosses.'),
    ).toBeTruthy();
  });

  it('that the plan has paused it, and until when it is snoozed', async () => {
    const snoozedUntil = new Date(NOW + 60_000).toISOString();
    await openSection({ triggers: [trigger({ paused: 'plan' }), trigger({ id: 'b', snoozedUntil })] });
    expect(screen.getByText('Paused by plan')).toBeTruthy();
    expect(screen.getByText(/^Snoozed until /)).toBeTruthy();
  });
});

describe('the list', () => {
  it('says what to do first while there is nothing', async () => {
    await openSection();
    expect(screen.getByText(/^No triggers yet/)).toBeTruthy();
    press('Add your first trigger');
    expect(await screen.findByRole('form', { name: 'New trigger' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add your first trigger' })).toBeNull();
  });

  it('offers to try again', async () => {
    await openSection({ routes: { 'GET /api/triggers': () => ({ status: 500 }) } });
    expect(await screen.findByText('Your triggers could not be loaded.')).toBeTruthy();
    press('Retry');
    await waitFor(() => expect(bodies('GET /api/triggers')).toHaveLength(2));
  });

  it('takes what is pushed, and reads everything again after a reconnect', async () => {
    const { push } = await openSection({ triggers: [trigger()] });
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
    const { store, unmount } = await openSection({ triggers: [trigger({ symbol: 'DOGE', price: 0.08 })] });
    await waitFor(() => expect(store.get(watchedSymbolsAtom)).toEqual(['BTC', 'ETH', 'SOL', 'DOGE']));
    expect(await screen.findByTitle('14 % above the price now')).toBeTruthy();
    unmount();
    expect(store.get(watchedSymbolsAtom)).toEqual(['BTC', 'ETH', 'SOL']);
  });

  it('is searched, also by its key', async () => {
    await openSection({ triggers: [trigger(), trigger({ id: 'b', symbol: 'ETH', price: 4_000 })] });
    fireEvent.keyDown(document.body, { key: '/' });
    const field = screen.getByLabelText('Search triggers');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'eth' } });
    await waitFor(() => expect(screen.queryByText('▲ BTC above 65,000')).toBeNull());
    fireEvent.change(field, { target: { value: 'doge' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getByText('▲ BTC above 65,000')).toBeTruthy();
  });
});

describe('the switch', () => {
  const toggle = () => fireEvent.click(screen.getByRole('switch', { name: 'Arm or disarm' }));

  it('shows at once what will be, and asks for it once', async () => {
    let answer: (saved: Trigger) => void = () => {};
    const { client } = await openSection({ triggers: [trigger()] });
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
    const { toast } = await openSection({
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
    const { toast } = await openSection({
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
