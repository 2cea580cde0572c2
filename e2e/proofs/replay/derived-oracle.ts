import { holds } from '@bellwether/backend/contract/level-rules.js';
import type { Guard } from '@bellwether/backend/contract/trigger.js';
import { seriesOf } from '@bellwether/backend/pipeline/evaluator/domain/trigger-key.js';
import { type MachineRules, rulesOf } from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';
import type { ClosedCandle } from '@bellwether/backend/pipeline/evaluator/series/closed-candles.js';
import type { PriceBarRow } from '@bellwether/backend/pipeline/evaluator/series/price-bars.js';
import { type SeriesParts, seriesParts } from '@bellwether/backend/pipeline/evaluator/series/series-parts.js';
import { SeriesOracle } from '@bellwether/backend/pipeline/evaluator/series/testing/series-oracle.js';
import { type Fire, type LoggedPrice, machineBar, type SeededTrigger } from './oracle.js';

/** What exchanges told of a coin before the first price, each oldest first. */
export interface FilledPast {
  readonly bars: readonly PriceBarRow[];
  readonly closes: readonly ClosedCandle[];
}

const GUARD_PRICE_MS = 30_000;

/** A coin with its oracle, and what guards on it were last compared with: values before the price entered. */
class OracleCoin {
  readonly oracle: SeriesOracle;
  private readonly guards = new Map<string, SeriesParts>();
  private readonly values = new Map<string, number | null>();
  private lastAt = -Infinity;

  constructor(past: FilledPast, firstAt: number, isSatisfied: (guard: Guard) => boolean) {
    this.oracle = new SeriesOracle(isSatisfied);
    const { bars, closes } = past;
    this.oracle.addCloses(closes, firstAt);
    if (bars.length > 0) this.oracle.addHistory(bars, Math.min(...bars.map(({ start }) => start)));
  }

  guard(condition: Guard['condition']): void {
    this.guards.set(nameOf(condition), partsOf(condition));
  }

  note(price: LoggedPrice): void {
    this.lastAt = price.at;
    for (const [name, series] of this.guards) {
      // Closes that end with this price count for it.
      this.oracle.closeBy(price.at);
      this.values.set(name, this.oracle.value(series, price)?.price ?? null);
    }
  }

  /** Who takes over knows no value before the coin's next price. */
  forgetValues(): void {
    this.values.clear();
  }

  isSatisfied(condition: Guard['condition'], at: number): boolean {
    const name = nameOf(condition);
    if (at - this.lastAt > GUARD_PRICE_MS && !name.startsWith('rsi')) return false;
    const value = this.values.get(name) ?? null;
    return value !== null && holds(condition, value);
  }
}

/**
 * The fires that triggers on series, and with guards, must have: every window, average and extreme read anew at every price from all
 * that was ever evaluated. `begin`: how many entries of the log came before the triggers. Entries are in order of evaluation.
 */
export function expectedDerivedFires(
  triggers: readonly SeededTrigger[],
  prices: readonly LoggedPrice[],
  begin: number,
  filled: ReadonlyMap<string, FilledPast>,
  usual: MachineRules,
): Fire[] {
  const fires: Fire[] = [];
  const coins = new Map<string, OracleCoin>();
  let now = 0;
  const isSatisfied = ({ symbol, condition }: Guard): boolean =>
    coins.get(symbol)?.isSatisfied(condition, now) ?? false;
  const watched = triggers.flatMap(({ symbol, own }) => [
    symbol,
    ...(own?.guards ?? []).map((guard) => guard.symbol),
  ]);
  for (const symbol of new Set(watched)) {
    const first = prices.find((each) => each.symbol === symbol);
    const firstAt = first?.bar?.start ?? first?.at ?? 0;
    coins.set(symbol, new OracleCoin(filled.get(symbol) ?? { bars: [], closes: [] }, firstAt, isSatisfied));
  }
  const put = (): void => {
    for (const trigger of triggers) {
      const { id, symbol, condition, own } = trigger;
      coins.get(symbol)?.oracle.put({
        id,
        symbol,
        condition,
        ...(own !== undefined && { own }),
        state: { phase: 'settling', fireNo: 0, firedAt: null },
        revision: 0,
        armedAt: 0,
        series: partsOf(condition),
        rules: rulesOf(trigger, usual),
      });
      for (const guard of own?.guards ?? []) coins.get(guard.symbol)?.guard(guard.condition);
    }
  };
  let term = 0;
  for (const [n, entry] of prices.entries()) {
    if (n === begin) put();
    if (entry.term !== term) for (const coin of coins.values()) coin.forgetValues();
    ({ term } = entry);
    const coin = coins.get(entry.symbol);
    if (coin === undefined) continue;
    if (entry.bar === null) {
      now = entry.at;
      coin.note(entry);
    }
    const steps =
      entry.bar === null ? coin.oracle.price(entry) : coin.oracle.bar(machineBar(entry, entry.bar));
    for (const { id, kind, state, price } of steps) {
      if (kind === 'fired') fires.push({ triggerId: id, fireNo: state.fireNo, at: entry.at, price });
    }
  }
  return fires;
}

function nameOf(condition: Guard['condition']): string {
  return seriesOf(condition) ?? 'price';
}

function partsOf(condition: Guard['condition']): SeriesParts {
  return seriesParts(nameOf(condition)) ?? { kind: 'price' };
}
