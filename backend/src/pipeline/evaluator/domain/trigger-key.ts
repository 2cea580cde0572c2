import type { Series } from '../../../contract/series.js';
import { type Condition, isBand } from '../../../contract/trigger.js';

/** What the evaluator applies prices of: a coin, of one exchange or all, and what of it. */
export interface TriggerKey {
  readonly symbol: string;
  /** Absent: the consensus of all. */
  readonly exchange?: string;
  /** Absent: the price. */
  readonly series?: Series;
}

const FORM = /^([^@~]+)(?:@([^~]+))?(?:~(.+))?$/;

/** `COIN[@exchange][~series]`, under which a trigger is queued. */
export function triggerKeyOf(
  trigger: Omit<TriggerKey, 'series'> & { readonly condition: Condition },
): string {
  const { symbol, exchange, condition } = trigger;
  const series = seriesOf(condition);
  const of = exchange === undefined ? symbol : `${symbol}@${exchange}`;
  return series === undefined ? of : `${of}~${series}`;
}

/** The parts of a key that `triggerKeyOf` made. @throws RangeError for other text. */
export function partsOfKey(key: string): TriggerKey {
  const [, symbol, exchange, series] = FORM.exec(key) ?? [];
  if (symbol === undefined) throw new RangeError(`${key} is no key of triggers`);
  return {
    symbol,
    ...(exchange !== undefined && { exchange }),
    ...(series !== undefined && { series: series as Series }),
  };
}

/** What a condition compares its level with; undefined: the price. */
export function seriesOf(condition: Condition): Series | undefined {
  return isBand(condition) ? undefined : condition.series;
}
