import type { AlertEvidence, QuoteEvidence } from '@contract/alert.js';
import { priceBeside } from '@contract/messages/condition-words.js';
import { duration } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { unitOf, withUnit } from '@contract/units.js';
import { cx } from '../../../shared/ui/class-names.js';

const SHORTEST_MS = 100;

const USES: Readonly<Record<QuoteEvidence['use'], string>> = {
  fresh: 'used',
  'set-aside': 'set aside: too far off',
  stale: 'too old',
};

/** A duration is never shown as less than 0.1 s; an age may be. */
function ageWords(ageMs: number): string {
  return ageMs < SHORTEST_MS ? '< 0.1 s' : duration(ageMs);
}

interface QuoteRowProps {
  readonly quote: QuoteEvidence;
  readonly symbol: string;
  readonly condition: AlertEvidence['condition'];
}

function QuoteRow({ quote, symbol, condition }: QuoteRowProps) {
  const isUsed = quote.use === 'fresh';
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-medium text-strong">
        {exchangeName(quote.exchange)}
      </th>
      <td className="py-1.5 pr-3 text-right tabular-nums">
        <span className={cx('block', isUsed && 'text-strong')}>
          {withUnit(symbol, priceBeside(condition, quote.usd))}
        </span>
        {quote.quoteCcy !== unitOf(symbol) && (
          <span className="block">
            <span className="sr-only">, as quoted </span>
            {priceBeside(condition, quote.quoted)} {quote.quoteCcy}
          </span>
        )}
      </td>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">{ageWords(quote.ageMs)}</td>
      <td className={cx('py-1.5', !isUsed && 'text-accent')}>{USES[quote.use]}</td>
    </tr>
  );
}

interface EvidenceTableProps extends Pick<AlertEvidence, 'quotes' | 'condition'> {
  readonly symbol: string;
}

/** What each exchange said, in dollars and as it said it, how old that was, and whether it was used. */
export function EvidenceTable({ quotes, symbol, condition }: EvidenceTableProps) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-semibold text-strong">Quotes at that moment</caption>
      <thead>
        <tr>
          <th className="pb-1 text-left font-medium">{unitOf(symbol) === 'USD' ? 'Exchange' : 'Source'}</th>
          <th className="pr-3 pb-1 text-right font-medium">Quote</th>
          <th className="pr-3 pb-1 text-right font-medium">Age</th>
          <th className="pb-1 text-left font-medium">Use</th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRow key={quote.exchange} quote={quote} symbol={symbol} condition={condition} />
        ))}
      </tbody>
    </table>
  );
}
