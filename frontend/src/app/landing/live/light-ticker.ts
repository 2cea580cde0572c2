import { formatPrice } from '@contract/decimal.js';
import type { MarketPricesResponse } from '@contract/market.js';
import { signedPercent } from '../../../shared/format/percent.js';

/** Puts real prices into the ticker of the prerendered page. */
export function fillTicker(page: HTMLElement, { crypto }: MarketPricesResponse): void {
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
}

/** Puts a dash into each figure of the ticker that still waits for its first price. */
export function dashTicker(page: HTMLElement): void {
  for (const figure of page.querySelectorAll('[data-ticker] [data-part="figure"]')) {
    if (figure.textContent === '') figure.textContent = '—';
  }
}
