import type { AlertEvidence } from '../alert.js';
import { exchangeName } from '../symbols.js';

/** How a price came about. */
export type PriceOrigin = Pick<AlertEvidence, 'basis' | 'quotes' | 'origin'>;

/** Nobody watched: the exchanges' own records say so. */
export function foundText({ origin, basis, quotes }: PriceOrigin): string {
  const names = quotes.filter((quote) => quote.use === 'fresh').map((quote) => exchangeName(quote.exchange));
  const records = origin === 'candle' ? 'minute candles' : 'trades';
  const single = basis === 'single' ? ', single source' : '';
  return `Found in the ${records} of ${names.length === 0 ? 'the exchanges' : names.join(', ')}${single}`;
}

/** How the price was made, in a few words; empty without quotes. */
export function basisText({
  basis,
  quotes,
  exchange,
}: PriceOrigin & Pick<AlertEvidence, 'exchange'>): string {
  if (exchange !== undefined) return `on ${exchangeName(exchange)}, single source by choice`;
  const names = quotes.filter((quote) => quote.use === 'fresh').map((quote) => exchangeName(quote.exchange));
  if (names.length === 0) return '';
  switch (basis) {
    case 'median':
    case 'mean':
      return `${basis} of ${names.join(', ')}`;
    case 'degraded':
      return `${names[0]} only, others differ`;
    case 'single':
      return `single source: ${names[0]}`;
    case 'official':
      return quotes[0]?.exchange === 'fed' ? `announced by the ${names[0]}` : `official value: ${names[0]}`;
  }
}
