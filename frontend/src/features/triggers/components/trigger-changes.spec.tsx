import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeRoutes } from '../../../shared/testing/fake-server.js';
import { startedFormAtom } from '../start-trigger.js';
import { makeTrigger as trigger } from '../../../shared/testing/make-trigger.js';
import {
  FULL,
  PRO_SYMBOLS,
  bodies,
  choices,
  closeServer,
  fill,
  form,
  later,
  openPicker,
  openRow,
  openSection,
  press,
  refusal,
  row,
  serverCalls,
} from '../testing/open-section.js';

afterEach(closeServer);

describe('adding', () => {
  const create: FakeRoutes = {
    'POST /api/triggers': ({ body }) => {
      const { symbol, v1 } = body as { symbol: string; v1: number };
      return { status: 201, body: trigger({ id: 'new', symbol, price: v1 }) };
    },
  };

  it('sends what was filled in, shows it and closes the form', async () => {
    await openSection({ routes: create });
    press('Add trigger');
    fill('Symbol', 'ETH');
    fill('Price', '4,000');
    expect(await form().findByText('28 % above the price now')).toBeTruthy();
    const reads = bodies('GET /api/user/tier').length;
    press('Add trigger');
    expect(form().getByRole('button', { name: 'Adding...' })).toBeTruthy();
    fireEvent.click(form().getByRole('button', { name: 'Adding...' }));
    expect(await screen.findByText('▲ ETH above 4,000')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'ETH', op: 'above', v1: 4_000 }]);
    await waitFor(() => expect(bodies('GET /api/user/tier').length).toBeGreaterThan(reads));
  });

  it('sends both bounds of a band', async () => {
    await openSection({ routes: create });
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
    const { toast } = await openSection({ routes: create });
    press('Add trigger');
    for (const [label, value] of Object.entries(typed)) fill(label, value);
    press('Add trigger');
    expect(form().getByRole('button', { name: 'Add trigger' })).toBeTruthy();
    expect([bodies('POST /api/triggers'), toast()]).toEqual([[], {}]);
  });

  it.each([
    [
      'Create failed',
      { status: 500 },
      'The trigger may not have been saved. Check the list, then try again.',
    ],
    ['Tier Restriction', refusal('TIER_RESTRICTION', 'No.'), 'Upgrade to Pro.'],
    ['Free Tier Limit', refusal('TIER_LIMIT', 'No.'), 'Upgrade to Pro.'],
  ])('says %s, and keeps what was typed', async (title, answer, description) => {
    const { toast } = await openSection({ routes: { 'POST /api/triggers': () => answer } });
    press('Add trigger');
    fill('Symbol', 'BTC');
    fill('Price', '70000');
    press('Add trigger');
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'bad', title }));
    expect(toast().description).toBe(description);
    expect(form().getByLabelText<HTMLInputElement>('Price').value).toBe('70000');
  });

  it('says Limit reached while the plan has no room, also for its key and for Create similar', async () => {
    const { toast } = await openSection({ tier: FULL });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Limit reached' });
    expect(button.disabled).toBe(true);
    press('Similar');
    expect(toast().title).toBe('Free Tier Limit');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('offers a free person the core symbols, and says what the free tier has', async () => {
    await openSection();
    press('Add trigger');
    openPicker();
    expect(choices('Crypto')).toEqual(['BTC', 'ETH', 'SOL']);
    expect(form().queryAllByRole('group', { name: /Wallets|Traditional|Any/ })).toEqual([]);
    expect(screen.getByText('Free tier: core crypto plus traditional-finance instruments only')).toBeTruthy();
  });

  it('takes the failure back once the same works', async () => {
    let works = false;
    const { toast } = await openSection({
      routes: {
        'POST /api/triggers/test-preview': () => (works ? { body: { message: 'TEST' } } : { status: 500 }),
      },
    });
    press('Add trigger');
    fill('Symbol', 'BTC');
    fill('Price', '70000');
    fireEvent.click(form().getByRole('button', { name: /Preview/ }));
    await waitFor(() => expect(toast().title).toBe('Preview failed'));
    works = true;
    fireEvent.click(form().getByRole('button', { name: /Preview/ }));
    await waitFor(() => expect(toast()).toEqual({}));
  });

  it('says nothing of the free tier to Pro', async () => {
    await openSection({
      tier: { isFree: false, triggerUsage: { ...FULL.triggerUsage, canCreate: true } },
      symbols: PRO_SYMBOLS,
    });
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() => expect(form()).toBeTruthy());
    expect(screen.queryByText(/^Free tier:/)).toBeNull();
  });

  it('offers Pro wallets, traditional finance and any coin by its name', async () => {
    await openSection({ symbols: PRO_SYMBOLS, routes: create });
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() => openPicker());
    await waitFor(() => expect(choices('From Your Wallets')).toEqual(['LINK']));
    expect(choices('Traditional finance')).toEqual(['NASDAQ', 'FED', 'XAU']);
    fill('Symbol', 'dogec');
    fireEvent.click(form().getByRole('option', { name: 'DOGE Dogecoin' }));
    expect(document.activeElement).toBe(form().getByLabelText('Price'));
    fireEvent.click(form().getByRole('radio', { name: 'Above' }));
    fill('Price', '0.0000789');
    press('Add trigger');
    await waitFor(() =>
      expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'DOGE', op: 'above', v1: 0.0000789 }]),
    );
  });

  it('starts like an alert that rang', async () => {
    await openSection();
    press('Similar');
    expect(form().getByLabelText<HTMLSelectElement>('Symbol').value).toBe('ETH');
    expect(form().getByRole<HTMLInputElement>('radio', { name: 'Below' }).checked).toBe(true);
    expect(form().getByLabelText<HTMLInputElement>('Price').value).toBe('3000');
    expect(document.activeElement).toBe(form().getByLabelText('Symbol'));
  });

  it('leaves nothing of an open form to who comes next', async () => {
    const { store, unmount } = await openSection();
    press('Similar');
    expect(form().getByLabelText<HTMLInputElement>('Price').value).toBe('3000');
    unmount();
    expect(store.get(startedFormAtom)).toBeNull();
  });

  it('previews what is typed', async () => {
    await openSection({
      routes: { 'POST /api/triggers/test-preview': () => ({ body: { message: 'Like this' } }) },
    });
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
    await openSection({
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
    await openSection({ triggers: [trigger()] });
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
    const { toast } = await openSection({ triggers: [trigger()] });
    const inputs = edit();
    fireEvent.click(inputs.getByRole('radio', { name: op }));
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(inputs.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(inputs.getByRole('button', { name: 'Save' }));
    expect([bodies('PUT /api/triggers/a'), toast()]).toEqual([[], {}]);
  });

  it('says Update failed', async () => {
    const { toast } = await openSection({
      triggers: [trigger()],
      routes: { 'PUT /api/triggers/a': () => ({ status: 500 }) },
    });
    fireEvent.click(edit().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast().title).toBe('Update failed'));
  });
});

describe('deleting', () => {
  it('takes the row away, and only one for a double click', async () => {
    await openSection({
      triggers: [trigger(), trigger({ id: 'b', symbol: 'ETH', price: 4_000 })],
      routes: { 'DELETE /api/triggers/a': () => ({ status: 204 }) },
    });
    fireEvent.click(row('▲ BTC above 65,000').getByRole('button', { name: 'Delete' }), { detail: 1 });
    await waitFor(() => expect(screen.queryByText('▲ BTC above 65,000')).toBeNull());
    fireEvent.click(openRow('▲ ETH above 4,000').getByRole('button', { name: 'Delete' }), { detail: 2 });
    expect(serverCalls().filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
  });

  it('says Delete failed, and keeps the row', async () => {
    const { toast } = await openSection({
      triggers: [trigger()],
      routes: { 'DELETE /api/triggers/a': () => ({ status: 500 }) },
    });
    press('Delete');
    await waitFor(() => expect(toast().title).toBe('Delete failed'));
    expect(screen.getByText('▲ BTC above 65,000')).toBeTruthy();
  });
});

describe('undoing a delete', () => {
  const created: FakeRoutes = {
    'DELETE /api/triggers/a': () => ({ status: 204 }),
    'POST /api/triggers': () => ({ status: 201, body: trigger({ id: 'again' }) }),
  };

  async function deleteOne(part: Parameters<typeof trigger>[0], routes: FakeRoutes = created) {
    const scene = await openSection({ triggers: [trigger(part)], routes });
    press('Delete');
    await waitFor(() => expect(scene.toast().action?.label).toBe('Undo'));
    expect(scene.toast()).toMatchObject({ title: 'Trigger deleted', description: 'BTC above 65,000' });
    expect(screen.queryByText('▲ BTC above 65,000')).toBeNull();
    act(() => scene.toast().action?.run());
    return scene;
  }

  it('creates it anew, armed as it was', async () => {
    await deleteOne({});
    expect(await screen.findByText('▲ BTC above 65,000')).toBeTruthy();
    expect(bodies('POST /api/triggers')).toEqual([{ symbol: 'BTC', op: 'above', v1: 65_000 }]);
  });

  it('creates a disarmed one disarmed', async () => {
    await deleteOne({ active: false });
    await waitFor(() =>
      expect(bodies('POST /api/triggers')).toEqual([
        { symbol: 'BTC', op: 'above', v1: 65_000, active: false },
      ]),
    );
  });

  it('says when the plan has no room any more', async () => {
    const { toast } = await deleteOne(
      {},
      { ...created, 'POST /api/triggers': () => refusal('TIER_LIMIT', 'No.') },
    );
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Free Tier Limit', description: 'Upgrade to Pro.' }),
    );
  });
});

describe('trying out', () => {
  it('shows the message in a dialog', async () => {
    await openSection({
      triggers: [trigger()],
      routes: { 'POST /api/triggers/test-preview': () => ({ body: { message: '▲ BTC rings' } }) },
    });
    press('Preview Alert');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alert preview' }));
    expect(dialog.getByText('▲ BTC rings')).toBeTruthy();
    expect(bodies('POST /api/triggers/test-preview')).toEqual([{ triggerId: 'a' }]);
  });

  it('sends it to Telegram', async () => {
    const { toast } = await openSection({
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
    const { toast } = await openSection({ triggers: [trigger()] });
    press(button);
    await waitFor(() => expect(toast()).toMatchObject({ tone: 'bad', title }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
