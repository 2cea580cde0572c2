import type { TestPriceAnswer } from '@contract/admin/simulator.js';
import { act, fireEvent, screen } from '@testing-library/react';
import { priceTableAtom } from '../../../shared/live/live-atoms.js';
import { type FakeAnswer, installFakeServer } from '../../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ToastHost } from '../../../shared/ui/toast-host.js';
import { SimulatorButton } from './simulator-button.js';
import { SimulatorPanel } from './simulator-panel.js';

const ROUTE = 'POST /api/test/price';
const trigger = (id: string) => ({
  id,
  symbol: 'BTC',
  direction: 'above' as const,
  price: 65_000,
  bandLow: null,
  bandHigh: null,
});
const RESULTS: TestPriceAnswer = {
  results: [
    { symbol: 'BTC', price: 66_000.5, fired: [trigger('t1'), trigger('t2')], total: 2, leftOut: 0 },
    { symbol: 'SOL', price: 200, fired: [], total: 0, leftOut: 0 },
  ],
};

let server: ReturnType<typeof installFakeServer>;
let answer: FakeAnswer;
beforeEach(() => {
  answer = { body: RESULTS };
  server = installFakeServer({ [ROUTE]: () => answer });
});
beforeEach(() => holdDate());
afterEach(() => server.restore());

const sent = () => server.calls.filter(({ route }) => route === ROUTE).map(({ body }) => body);
const type = (symbol: string, value: string) =>
  fireEvent.change(screen.getByLabelText(symbol), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the panel of the price simulator', () => {
  const show = () =>
    renderApp(
      <>
        <SimulatorPanel />
        <ToastHost />
      </>,
    );

  it('wants a price first', async () => {
    show();
    type('BTC', '0');
    press('Test prices');
    expect(await screen.findByText('No Prices Entered')).toBeTruthy();
    expect(screen.getByText('Enter at least one valid price to test')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('sends the prices that were entered, and shows what they would do', async () => {
    show();
    type('BTC', '66,000.50');
    type('SOL', '200');
    type('ETH', 'lots');
    press('Test prices');
    expect(await screen.findByText('BTC at 66,000.50 USD')).toBeTruthy();
    expect(sent()).toEqual([{ BTC: 66_000.5, SOL: 200 }]);
    expect(screen.getByText('This is not a price above 0, so it was ignored.')).toBeTruthy();
    expect(screen.getByText('2 triggers would fire')).toBeTruthy();
    expect(screen.getAllByText('▲ BTC above 65,000')).toHaveLength(2);
    expect(screen.getByText('t2')).toBeTruthy();
    expect(screen.getByText('No trigger would fire')).toBeTruthy();
  });

  it('keeps a long list short until it is wanted', async () => {
    const fired = Array.from({ length: 20 }, (_, index) => trigger(`t${index}`));
    answer = { body: { results: [{ symbol: 'BTC', price: 1, fired, total: 120, leftOut: 0 }] } };
    show();
    type('BTC', '1');
    press('Test prices');
    expect(await screen.findByText('Show 12 more')).toBeTruthy();
    expect(screen.getByText('and 100 more not listed')).toBeTruthy();
  });

  it('says when it fails, and shows no result of before', async () => {
    show();
    type('ETH', '3100');
    press('Test prices');
    await screen.findByText('2 triggers would fire');
    answer = { status: 500 };
    press('Test prices');
    expect(await screen.findByText('Price Test Failed')).toBeTruthy();
    expect(screen.queryByText('2 triggers would fire')).toBeNull();
  });
});

describe('the Price Simulator', () => {
  const show = async () => {
    const view = renderApp(<SimulatorButton />);
    press('Price Simulator');
    await screen.findByRole('dialog', { name: 'Price Simulator' });
    return view;
  };

  it('shows the prices of this moment in its empty fields', async () => {
    const { store } = await show();
    act(() =>
      store.set(priceTableAtom, {
        BTC: { price: 64_000.1, previous: null, change24h: null, asOf: NOW, stale: false },
      }),
    );
    const field = screen.getByLabelText<HTMLInputElement>('BTC');
    expect([field.placeholder, field.value]).toEqual(['now 64,000.10', '']);
  });

  it('wants a price first', async () => {
    await show();
    press('Run simulation');
    expect(await screen.findByText('No prices provided')).toBeTruthy();
    expect(screen.getByText('Please enter at least one price to simulate')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('shows what the prices would do', async () => {
    await show();
    type('BTC', '66 000.5');
    press('Run simulation');
    expect(await screen.findByText('BTC at 66,000.50 USD')).toBeTruthy();
    expect(sent()).toEqual([{ BTC: 66_000.5 }]);
  });

  it('lists what the server does not accept, until the next run', async () => {
    const fields = [{ field: 'BTC', message: 'must be at most 1e12' }];
    answer = {
      status: 422,
      body: { statusCode: 422, code: 'RULE_BROKEN', message: 'no', fields, requestId: 'r' },
    };
    await show();
    type('BTC', '9999999999999');
    press('Run simulation');
    expect(await screen.findByText('Invalid input')).toBeTruthy();
    expect(screen.getByText('BTC: must be at most 1e12')).toBeTruthy();
    answer = { body: RESULTS };
    press('Run simulation');
    expect(await screen.findByText('BTC at 66,000.50 USD')).toBeTruthy();
    expect(screen.queryByText('Invalid input')).toBeNull();
  });
});
