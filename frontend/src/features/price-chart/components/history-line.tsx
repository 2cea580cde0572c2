import { CANDLE_SIZES } from '@contract/candles.js';
import { exchangeName } from '@contract/symbols.js';
import { errorText } from '../../../shared/http.js';
import { localClock } from '../../../shared/format/local-time.js';
import { Button } from '../../../shared/ui/button.js';
import type { PriceTrail } from '../price-trail.js';
import { hasCandles, type History } from '../use-candles.js';
import { lengthWords } from '../chart-series.js';

const SECOND_MS = 1_000;

function sinceWords(symbol: string, trail: PriceTrail): string {
  const since = trail[0]?.at;
  if (since === undefined) return `Waiting for the first price of ${symbol}`;
  return `Recorded on this page since ${localClock(since * SECOND_MS)}`;
}

function knownWords({ answer, isOld }: Extract<History, { kind: 'known' }>): string {
  const { source, exchange, asOf, span } = answer;
  const prices = source === 'simulated' ? 'Simulated prices' : 'Prices';
  if (isOld)
    return `${prices} of ${exchangeName(exchange)} up to ${localClock(asOf)}: it does not answer now`;
  return `${prices} of ${exchangeName(exchange)}, every ${lengthWords(CANDLE_SIZES[span])}`;
}

export interface HistoryLineProps {
  readonly symbol: string;
  readonly history: History;
  readonly trail: PriceTrail;
}

/** Where the history comes from, how old it is, or why there is none. */
export function HistoryLine({ symbol, history, trail }: HistoryLineProps) {
  if (history.kind === 'known') return <p className="tabular-nums">{knownWords(history)}</p>;
  if (history.kind === 'loading') return <output>Loading the history of {symbol}…</output>;
  const since = sinceWords(symbol, trail);
  if (!hasCandles(symbol)) {
    return (
      <p className="tabular-nums">
        {symbol} is an official value without a history here. {since}
      </p>
    );
  }
  return (
    <>
      <p className="tabular-nums">
        <span role="alert" className="font-medium text-down">
          {history.retry === null
            ? errorText(history.error, 'History could not be loaded.')
            : 'History could not be loaded.'}
        </span>{' '}
        {since}
      </p>
      {history.retry !== null && (
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={history.retry}>
          Retry
        </Button>
      )}
    </>
  );
}
