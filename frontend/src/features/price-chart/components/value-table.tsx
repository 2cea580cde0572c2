import { formatPrice } from '@contract/decimal.js';
import { useState } from 'react';
import { localClock, localDay, localMinutes } from '../../../shared/format/local-time.js';
import { cx } from '../../../shared/ui/class-names.js';
import { type ChartBar, type ChartSeries, lengthWords } from '../chart-series.js';

const MOST_ROWS = 100;
const SECOND_MS = 1_000;
const SECONDS_APART = 5;
const SECOND_ROWS = 12;

const COLUMNS = ['open', 'high', 'low', 'close'] as const;

/** The newest values of a series, the newest first; of single seconds one in five. Pure. */
export function lastValues({ sizeSec, bars }: ChartSeries): readonly ChartBar[] {
  if (sizeSec > 1) return bars.slice(-MOST_ROWS).reverse();
  return bars
    .filter(({ at }) => at % SECONDS_APART === 0)
    .slice(-SECOND_ROWS)
    .reverse();
}

function momentOf(at: number, now: number): string {
  const day = localDay(at);
  return day === localDay(now) ? localMinutes(at) : `${day}, ${localMinutes(at)}`;
}

export interface ValueTableProps {
  readonly symbol: string;
  readonly series: ChartSeries;
}

/** A chart as a table, for those who cannot see it. */
export function ValueTable({ symbol, series }: ValueTableProps) {
  const [now] = useState(() => Date.now());
  const isTrail = series.sizeSec === 1;
  const columns = isTrail ? (['close'] as const) : COLUMNS;
  return (
    <table className="mt-2 w-full max-w-xl max-sm:text-xs">
      <caption className="pb-1 text-left text-xs">
        {symbol}, one row every {lengthWords(isTrail ? SECONDS_APART : series.sizeSec)}, Vienna time
      </caption>
      <thead>
        <tr className="text-right text-xs capitalize">
          <th className="pr-3 pb-1 text-left font-medium">Time</th>
          {columns.map((column) => (
            <th key={column} className={cx('pb-1 pl-3 font-medium', column === 'open' && 'max-sm:hidden')}>
              {isTrail ? 'Price' : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lastValues(series).map(({ at, prices }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal whitespace-nowrap tabular-nums">
              {isTrail ? localClock(at * SECOND_MS, now) : momentOf(at * SECOND_MS, now)}
            </th>
            {columns.map((column) => (
              <td
                key={column}
                className={cx(
                  'py-1 pl-3 text-right text-strong tabular-nums',
                  column === 'open' && 'max-sm:hidden',
                )}
              >
                {prices === null ? '—' : formatPrice(prices[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
