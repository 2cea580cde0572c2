import type { PriceQuotesResponse } from '@contract/alert.js';
import { formatLevel, formatPrice } from '@contract/decimal.js';
import { duration } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { basisWords } from '../../features/alerts/alert-words.js';
import { EvidenceTable } from '../../features/alerts/components/evidence-table.js';
import { localClock } from '../../shared/format/local-time.js';
import { marketPricesQuery } from '../../shared/live/price-queries.js';
import { statusQuery } from '../../shared/live/status-query.js';
import { levelDistance } from '../../shared/trigger/distance.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { directionTo } from './live/example-alert.js';

const SYMBOL = 'BTC';

const priceQuotesQuery = queryOptions<PriceQuotesResponse>({
  queryKey: ['api', 'price-quotes', { search: { symbol: SYMBOL } }],
});

/** The level that stands in the example on top of the page; null while none does. */
function chosenLevel(): number | null {
  const level = Number(document.querySelector<HTMLElement>('[data-live-panel]')?.dataset.chosenLevel);
  return level > 0 ? level : null;
}

/** How the price was made; where another process hears the exchanges, at least by which of them. */
function useBasis(answer: PriceQuotesResponse): string {
  const { data: market } = useQuery({ ...marketPricesQuery, enabled: false });
  if (answer.quotes.length > 0) return basisWords(answer);
  const names = market?.crypto[SYMBOL]?.sources.map(exchangeName) ?? [];
  return names.length === 0 ? answer.basis : `${answer.basis} of ${names.join(', ')}`;
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="text-right text-strong tabular-nums">{value}</dd>
    </div>
  );
}

function Evidence({ answer }: { readonly answer: PriceQuotesResponse }) {
  const { data: status } = useQuery(statusQuery);
  const { price, quotes, at } = answer;
  const level = chosenLevel();
  const condition = { op: directionTo(level ?? price, price), level: level ?? price };
  const took = status?.delivery.p50Ms ?? null;
  return (
    <div className="grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
      {quotes.length > 0 && <EvidenceTable symbol={SYMBOL} quotes={quotes} condition={condition} />}
      <dl className="space-y-1.5">
        <Fact name="Price" value={`${formatPrice(price)} USD`} />
        <Fact name="Made as" value={useBasis(answer)} />
        <Fact name="At" value={localClock(at)} />
        {level !== null && (
          <Fact name="Your level" value={`${formatLevel(level)}, ${levelDistance(level, price)}`} />
        )}
        {status !== undefined && (
          <Fact
            name="Sent in"
            value={
              took === null
                ? 'no alert in the last hour'
                : `${duration(took)}, half of the last hour’s alerts`
            }
          />
        )}
      </dl>
    </div>
  );
}

/** What "Why?" says of BTC at this moment: real quotes of this installation, of an alert that was not sent. */
export function WhyCard() {
  const { data, error, isFetching, refetch } = useQuery(priceQuotesQuery);
  return (
    <figure className="rounded-2xl border border-line bg-surface p-4 shadow-sm sm:p-6">
      <figcaption className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-lg font-semibold text-strong">Why?</span>
        <Badge tone="muted">Example: nothing was sent</Badge>
        {data?.source === 'simulated' && <Badge tone="warn">Simulated prices</Badge>}
        <Button
          size="sm"
          className="ml-auto pointer-coarse:min-h-11"
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          Look again
        </Button>
      </figcaption>
      <div className="min-h-44">
        {data !== undefined && <Evidence answer={data} />}
        {data === undefined && (
          <p role={error === null ? undefined : 'alert'} className="text-sm">
            {error === null ? 'Reading the quotes…' : 'The quotes could not be read.'}
          </p>
        )}
      </div>
    </figure>
  );
}
