import { dashPrices, fillPrices } from './light-prices.js';

const ENTRY = (symbol: string) =>
  `<li data-ticker="${symbol}"><span data-part="figure">—</span><span data-part="change"></span></li>`;
const quote = (price: number, change24h: number | null, stale = false) => ({
  price,
  change24h,
  stale,
  asOf: '2026-11-22T14:00:00.000Z',
  sources: [],
});

it('shows the price and the move of each symbol, and leaves the others as they are', () => {
  const page = document.createElement('div');
  page.innerHTML = ['BTC', 'ETH', 'SOL', 'ADA'].map(ENTRY).join('');
  fillPrices(page, {
    source: 'live',
    crypto: { BTC: quote(64_000, 1.5), ETH: quote(3_120, null), SOL: quote(147, 2, true) },
    tradfi: [],
  });
  expect([...page.children].map(({ textContent }) => textContent)).toEqual([
    '64,000.00+1.50 %',
    '3,120.00',
    '147.00stale',
    '—',
  ]);
});

it('shows a dash where no price could be read, and keeps those that were', () => {
  const page = document.createElement('div');
  page.innerHTML = '<li data-ticker="BTC"><span data-part="figure"><i class="bone"></i></span></li>';
  page.innerHTML += '<li data-ticker="ETH"><span data-part="figure">3,120.00</span></li>';
  dashPrices(page);
  expect([...page.children].map(({ textContent }) => textContent)).toEqual(['—', '3,120.00']);
});

it('says in the forms of the trial what it says in the ticker', () => {
  const page = document.createElement('div');
  page.innerHTML = `${ENTRY('BTC')}<p data-price="BTC"><i class="bone"></i></p><p data-price="ETH"></p>`;
  fillPrices(page, { source: 'live', crypto: { BTC: quote(64_000, 1.5) }, tradfi: [] });
  dashPrices(page);
  expect([...page.children].map(({ textContent }) => textContent)).toEqual([
    '64,000.00+1.50 %',
    '64,000.00USD',
    '—',
  ]);
});
