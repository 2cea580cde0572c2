import { formatPrice } from '@contract/decimal.js';
import type { Trigger } from '@contract/trigger.js';
import { withUnit } from '@contract/units.js';
import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { courseOf, signedPercent } from '../../../shared/format/percent.js';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { CoinPriceContext, useLiveCoinPrice } from '../coin-price.js';
import type { CoinTriggers } from '../trigger-order.js';
import { TriggerRow, type TriggerRowProps } from './trigger-row.js';

export interface TriggerGroupProps {
  readonly group: CoinTriggers;
  readonly look: (trigger: Trigger) => TriggerRowProps['look'];
  readonly onPress: TriggerRowProps['onPress'];
  readonly onDeleted: () => void;
}

const COURSES = { up: 'text-up', down: 'text-down', flat: '' } as const;

function PriceNow({ symbol }: { readonly symbol: string }) {
  const live = useAtomValue(priceAtom(symbol));
  if (live === null) return <span>—</span>;
  return (
    <>
      <span className="text-strong">{withUnit(symbol, formatPrice(live.price))}</span>
      {live.change24h !== null && (
        <span className={COURSES[courseOf(live.change24h)]}>{signedPercent(live.change24h)} in 24 h</span>
      )}
    </>
  );
}

/** Skipped while it is out of sight, at the height of its rows, unless a form is open in it, whose lists may reach beyond. */
const SKIPPED =
  'not-has-[form,[role=alert]]:[content-visibility:auto] [contain-intrinsic-height:auto_calc(2rem+var(--rows)*(4rem+1px))] sm:[contain-intrinsic-height:auto_calc(2rem+var(--rows)*(3rem+1px))]';

/** The triggers of one coin under its price now. A price that moves draws the figures of its rows, and no row. */
export function TriggerGroup({ group, look, onPress, onDeleted }: TriggerGroupProps) {
  const { symbol, triggers } = group;
  const price = useLiveCoinPrice(symbol);
  return (
    <div className={SKIPPED} style={{ '--rows': triggers.length } as CSSProperties}>
      <div className="flex h-8 items-center gap-3 border-b border-line bg-page/60 px-4 text-xs tabular-nums sm:px-5">
        <h3 className="font-semibold">{symbol}</h3>
        <PriceNow symbol={symbol} />
        <StaleMark symbol={symbol} />
      </div>
      <CoinPriceContext value={price}>
        <ul aria-label={`${symbol} triggers`} className="divide-y divide-line border-b border-line">
          {triggers.map((trigger) => (
            <TriggerRow
              key={trigger.id}
              trigger={trigger}
              look={look(trigger)}
              onPress={onPress}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      </CoinPriceContext>
    </div>
  );
}
