import { formatPrice } from '@contract/decimal.js';
import { useState } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import type { PriceTrail } from '../price-trail.js';

const ROWS = 12;
const EVERY_S = 5;
const SECOND_MS = 1_000;

/** The last values of a trail, one for every five seconds, the newest first. Pure. */
export function lastValues(trail: PriceTrail): PriceTrail {
  return trail
    .filter(({ at }) => at % EVERY_S === 0)
    .slice(-ROWS)
    .reverse();
}

export interface LastValuesProps {
  readonly symbol: string;
  readonly trail: PriceTrail;
}

/** The chart as a table, for those who cannot see it. */
export function LastValues({ symbol, trail }: LastValuesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-3 text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded text-xs font-semibold text-accent">
        Show the last values as a table
      </summary>
      {isOpen && (
        <table className="mt-2 w-full max-w-sm">
          <caption className="pb-1 text-left text-xs">
            {symbol}, one value every {EVERY_S} seconds
          </caption>
          <thead>
            <tr className="text-left text-xs">
              <th className="pr-3 pb-1 font-medium">Time</th>
              <th className="pb-1 text-right font-medium">Price</th>
            </tr>
          </thead>
          <tbody>
            {lastValues(trail).map(({ at, price }) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap tabular-nums">
                  {localClock(at * SECOND_MS)}
                </th>
                <td className="py-1 text-right text-strong tabular-nums">
                  {price === null ? '—' : formatPrice(price)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
