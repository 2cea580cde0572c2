import type { PriceReference, SeriesReading } from '../../contract/series.js';
import type { Guard } from '../../contract/trigger.js';
import { round12 } from '../price-feed/domain/round12.js';
import { seriesOf, triggerKeyOf } from './domain/trigger-key.js';
import type {
  MachineBar,
  MachinePrice,
  MachineRules,
  Step,
  WatchedTrigger,
} from './domain/trigger-machine.js';
import type { PendingBatch } from './pending-batch.js';
import type { PriceExtreme } from './ports.js';
import { type OnTrailingStep, TrailingTriggers } from './series/trailing.js';

/** `reading`: what the value was. `bar`: the series' bar of a feed gap; null at a price. */
export type OnSeriesStep = (
  before: WatchedTrigger,
  outcome: Exclude<Step, { kind: 'unchanged' }>,
  reading: SeriesReading,
  bar: MachineBar | null,
) => void;

interface TrailingKey {
  readonly source: string;
  readonly series: 'rise' | 'fall';
  readonly triggers: TrailingTriggers;
}

/** The triggers on `rise` and `fall` of one term, by their keys: `BTC~fall`, `BTC@kraken~rise`. */
export class TrailingSeries {
  private readonly keys = new Map<string, TrailingKey>();

  constructor(
    private readonly pending: PendingBatch,
    private readonly rules: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean,
  ) {}

  /** The triggers of a key; undefined if it is no trailing one, or has none. */
  of(key: string): TrailingTriggers | undefined {
    return this.keys.get(key)?.triggers;
  }

  /** Ignores a trigger on anything else. */
  put(trigger: WatchedTrigger): void {
    const series = seriesOf(trigger.condition);
    if (series !== 'rise' && series !== 'fall') return;
    const key = triggerKeyOf(trigger);
    const [source = ''] = key.split('~');
    const known = this.keys.get(key);
    const triggers = known?.triggers ?? new TrailingTriggers(series, this.rules, this.isSatisfied);
    this.keys.set(key, { source, series, triggers });
    triggers.put({ ...trigger, since: trigger.state.since ?? null });
  }

  remove(trigger: WatchedTrigger): void {
    const key = triggerKeyOf(trigger);
    const known = this.keys.get(key);
    known?.triggers.remove(trigger.id);
    if (known?.triggers.size === 0) this.keys.delete(key);
  }

  /** Extremes as the last holder had them, before the first price. */
  loadExtremes(extremes: readonly PriceExtreme[]): void {
    for (const { source, series, triggers } of this.keys.values()) {
      const side = sideOf(series);
      triggers.reload(extremes.filter((each) => each.symbol === source && each.side === side));
    }
  }

  /** Applies a price to the triggers of a key. Whether it is a trailing one. */
  apply(key: string, price: MachinePrice, onStep: OnSeriesStep): boolean {
    const known = this.keys.get(key);
    if (known === undefined) return false;
    known.triggers.apply(price, stepsOf(known, onStep, price, null));
    this.drainExtremes(known);
    return true;
  }

  /** Likewise a bar of a feed gap. */
  applyBar(key: string, bar: MachineBar, onStep: OnSeriesStep): boolean {
    const known = this.keys.get(key);
    if (known === undefined) return false;
    known.triggers.applyBar(bar, stepsOf(known, onStep, { price: bar.close, at: bar.at }, bar));
    this.drainExtremes(known);
    return true;
  }

  private drainExtremes({ source, series, triggers }: TrailingKey): void {
    const side = sideOf(series);
    for (const { since, row } of triggers.drainChanges()) {
      this.pending.addExtreme({ symbol: source, side, since, extreme: row === null ? 'gone' : row.extreme });
    }
  }
}

/** A fire, and the price that arms it, begin a trigger's count anew. */
function stepsOf(
  { series }: TrailingKey,
  onStep: OnSeriesStep,
  { price, at }: Pick<MachinePrice, 'price' | 'at'>,
  bar: MachineBar | null,
): OnTrailingStep {
  return ({ since, ...before }, outcome, reference) => {
    const counts = outcome.kind === 'fired' || since === null ? at : since;
    const state = { ...outcome.state, since: counts };
    const value = reference === null ? 1 : round12(price / reference.price);
    const measured = bar === null || reference === null ? null : measuredBy(bar, reference);
    onStep(before, { kind: outcome.kind, state }, { key: series, value, reference }, measured);
  };
}

/** A bar in ratios to a reference. */
function measuredBy(bar: MachineBar, reference: PriceReference): MachineBar {
  const ratio = (price: number): number => round12(price / reference.price);
  return { ...bar, low: ratio(bar.low), high: ratio(bar.high), close: ratio(bar.close) };
}

function sideOf(series: TrailingKey['series']): PriceExtreme['side'] {
  return series === 'rise' ? 'low' : 'high';
}
