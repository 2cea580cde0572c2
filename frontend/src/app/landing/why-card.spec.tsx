import type { PriceQuotesResponse } from '@contract/alert.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { type FakeAnswer, installFakeServer } from '../../shared/testing/fake-server.js';
import { holdDate, NOW } from '../../shared/testing/fake-time.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { WhyCard } from './why-card.js';

const quote = (exchange: string, usd: number) =>
  ({ exchange, usd, quoted: usd, quoteCcy: 'USD', ageMs: 120, use: 'fresh' }) as const;
const ANSWER: PriceQuotesResponse = {
  source: 'live',
  symbol: 'BTC',
  price: 64_010,
  at: NOW,
  basis: 'median',
  quotes: [quote('coinbaseexchange', 64_000), quote('kraken', 64_010), quote('binance', 64_020)],
};

let server: ReturnType<typeof installFakeServer>;
let p50Ms: number | null = 100;
beforeEach(() => holdDate());
afterEach(() => {
  server.restore();
  document.body.replaceChildren();
});

function show(answer: () => FakeAnswer) {
  server = installFakeServer({
    'GET /api/price-quotes': answer,
    'GET /api/status': () => ({ body: { delivery: { p50Ms } } }),
  });
  const panel = document.createElement('figure');
  panel.dataset.livePanel = '';
  panel.dataset.chosenLevel = '64130';
  document.body.append(panel);
  return renderApp(<WhyCard />);
}

const facts = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent));

it('shows who said what, the price they made and how fast alerts are here, marked as an example', async () => {
  p50Ms = 100;
  show(() => ({ body: ANSWER }));
  const table = within(await screen.findByRole('table', { name: 'Quotes at that moment' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'coinbase',
    'kraken',
    'binance',
  ]);
  await screen.findByText('Sent in');
  expect(facts()).toEqual([
    ['Price', '64,010.00 USD'],
    ['Made as', 'median of coinbase, kraken, binance'],
    ['At', expect.stringMatching(/^\d\d:\d\d:\d\d CET$/)],
    ['Your level', '64,130, 0.2 % above the price now'],
    ['Sent in', '0.1 s, half of the last hour’s alerts'],
  ]);
  expect(screen.getByText('Example: nothing was sent')).toBeTruthy();
});

it('says what is simulated, and that nothing was measured', async () => {
  p50Ms = null;
  show(() => ({ body: { ...ANSWER, source: 'simulated', quotes: [] } }));
  expect(await screen.findByText('Simulated prices')).toBeTruthy();
  expect(await screen.findByText('no alert in the last hour')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('says when the quotes could not be read, and reads them again', async () => {
  let answer: FakeAnswer = { status: 503 };
  show(() => answer);
  expect(await screen.findByText('The quotes could not be read.')).toBeTruthy();
  answer = { body: ANSWER };
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});
