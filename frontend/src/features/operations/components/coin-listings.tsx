import type { CoinListingDoubt } from '@contract/admin/coin-listings.js';
import { exchangeName } from '@contract/symbols.js';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '@contract/decimal.js';
import { Button } from '../../../shared/ui/button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { coinListingsQuery, decideCoinListing } from '../api/operations-calls.js';
import { useAct } from '../use-act.js';

function Decision({
  doubt,
  verdict,
}: {
  readonly doubt: CoinListingDoubt;
  readonly verdict: 'same' | 'apart';
}) {
  const { exchange, market } = doubt;
  const { isRunning, run } = useAct({
    call: () => decideCoinListing({ exchange, market, verdict }),
    failure: 'Decision failed',
    rereads: coinListingsQuery.queryKey,
  });
  const label = verdict === 'same' ? 'Same coin' : 'Another coin';
  const isDone = doubt.decidedBy === 'admin' && doubt.verdict === verdict;
  return (
    <Button
      size="sm"
      disabled={isDone}
      aria-busy={isRunning}
      aria-label={`${label}: ${market} on ${exchangeName(exchange)}`}
      onClick={() => run(() => undefined)}
    >
      {label}
    </Button>
  );
}

function Row({ doubt }: { readonly doubt: CoinListingDoubt }) {
  const { exchange, market, symbol, verdict, decidedBy, usd, ownersUsd } = doubt;
  const meaning = verdict === 'same' ? `the same ${symbol}` : `another coin than ${symbol} elsewhere`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium break-words text-strong">
          {market} on {exchangeName(exchange)}
        </p>
        <p>
          {decidedBy === 'admin' ? 'Decided' : 'By its price'}: {meaning}.
        </p>
        {usd !== null && ownersUsd !== null && (
          <p className="text-xs tabular-nums">
            {formatPrice(usd)} USD there, {formatPrice(ownersUsd)} USD elsewhere
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Decision doubt={doubt} verdict="same" />
        <Decision doubt={doubt} verdict="apart" />
      </div>
    </li>
  );
}

/** Markets that may mean another coin than their ticker elsewhere; nothing while there are none. */
export function CoinListings() {
  const { data } = useQuery(coinListingsQuery);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Panel title="Tickers in doubt">
      <ul aria-label="Tickers in doubt" className="divide-y divide-line">
        {data.rows.map((doubt) => (
          <Row key={`${doubt.exchange} ${doubt.market}`} doubt={doubt} />
        ))}
      </ul>
    </Panel>
  );
}
