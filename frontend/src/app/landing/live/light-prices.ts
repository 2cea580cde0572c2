import { formatPrice } from '@contract/decimal.js';
import type { MarketPricesResponse } from '@contract/market.js';
import { signedPercent } from '../../../shared/format/percent.js';

/** Puts real prices into the ticker and the trial's forms of the prerendered page: all of them say the same. */
export function fillPrices(page: HTMLElement, { crypto }: MarketPricesResponse): void {
  for (const entry of page.querySelectorAll<HTMLElement>('[data-ticker]')) {
    const quote = crypto[entry.dataset.ticker ?? ''];
    const figure = entry.querySelector('[data-part="figure"]');
    const change = entry.querySelector('[data-part="change"]');
    if (quote === undefined || figure === null || change === null) continue;
    figure.textContent = formatPrice(quote.price);
    change.textContent = quote.stale
      ? 'stale'
      : quote.change24h === null
        ? ''
        : signedPercent(quote.change24h);
  }
  for (const place of page.querySelectorAll<HTMLElement>('[data-price]')) {
    const quote = crypto[place.dataset.price ?? ''];
    if (quote !== undefined) place.replaceChildren(priceMarkup(quote.price));
  }
}

/** As live-price-text.tsx draws it. */
function priceMarkup(price: number): HTMLElement {
  const figure = document.createElement('span');
  figure.className = 'text-strong tabular-nums';
  const unit = document.createElement('span');
  unit.className = 'ml-1 text-[0.65em] font-medium text-muted';
  unit.textContent = 'USD';
  figure.append(formatPrice(price), unit);
  return figure;
}

/** Puts a dash into each place that still waits for its first price. */
export function dashPrices(page: HTMLElement): void {
  for (const place of page.querySelectorAll('[data-ticker] [data-part="figure"], [data-price]')) {
    if (place.textContent === '') place.textContent = '—';
  }
}
