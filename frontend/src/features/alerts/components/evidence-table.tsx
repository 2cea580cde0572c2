import type { QuoteEvidence, RecentAlert } from '@contract/alert.js';
import { formatPrice } from '@contract/decimal.js';
import { duration } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { localTime } from '../../../shared/format/local-time.js';
import { basisWords } from '../alert-words.js';

const USES: Readonly<Record<QuoteEvidence['use'], string>> = {
  fresh: 'counted',
  'set-aside': 'set aside: too far off',
  stale: 'too old',
};

function QuoteRow({ quote }: { readonly quote: QuoteEvidence }) {
  const converted = quote.quoteCcy === 'USD' ? '' : ` (${formatPrice(quote.quoted)} ${quote.quoteCcy})`;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-3 text-left font-medium text-strong capitalize">
        {exchangeName(quote.exchange)}
      </th>
      <td className="py-1.5 pr-3 tabular-nums">
        {formatPrice(quote.usd)}
        {converted}
      </td>
      <td className="py-1.5 pr-3 whitespace-nowrap tabular-nums">{duration(quote.ageMs)}</td>
      <td className="py-1.5">{USES[quote.use]}</td>
    </tr>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="text-strong tabular-nums">{value}</dd>
    </div>
  );
}

/** Why an alert rang: each exchange's quote, the price before, and when things happened. */
export function EvidenceTable({ alert }: { readonly alert: RecentAlert }) {
  const { evidence } = alert;
  return (
    <div className="space-y-3 text-xs">
      <table className="w-full">
        <caption className="sr-only">Quotes behind this alert</caption>
        <thead>
          <tr className="text-left">
            <th className="pb-1 font-medium">Exchange</th>
            <th className="pb-1 font-medium">USD</th>
            <th className="pb-1 font-medium">Age</th>
            <th className="pb-1 font-medium">Use</th>
          </tr>
        </thead>
        <tbody>
          {evidence.quotes.map((quote) => (
            <QuoteRow key={quote.exchange} quote={quote} />
          ))}
        </tbody>
      </table>
      <dl className="space-y-1 border-t border-line pt-3">
        <Fact
          name="Price"
          value={`${formatPrice(evidence.price)} USD, ${basisWords(evidence.basis).toLowerCase()}`}
        />
        {evidence.priceBefore !== null && (
          <Fact name="Price before" value={`${formatPrice(evidence.priceBefore)} USD`} />
        )}
        <Fact name="Tick seen" value={localTime(evidence.seenAt)} />
        <Fact name="Decided after" value={duration(evidence.decidedAt - evidence.seenAt)} />
        {evidence.lastWatchedAt !== undefined && (
          <Fact name="Last watched" value={localTime(evidence.lastWatchedAt)} />
        )}
        <Fact name="Prices" value={evidence.source === 'simulated' ? 'Simulated' : 'Live'} />
      </dl>
    </div>
  );
}
