import type { MachineBar, MachinePrice } from '../../domain/trigger-machine.js';
import { round12 } from '../../../price-feed/domain/round12.js';
import { AVERAGE_LENGTHS, CANDLES, type CandleSize, MOVE_WINDOWS } from '../../../../contract/series.js';
import { type SeriesParts } from '../series-parts.js';
import type { ClosedCandle } from '../closed-candles.js';
import type { PriceBarRow } from '../price-bars.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CANDLE_MS: Readonly<Record<CandleSize, number>> = { '1h': HOUR, '4h': 4 * HOUR, '1d': 24 * HOUR };
/** A Tuesday, 23:59:00 UTC. */
const BEGIN = Date.UTC(2025, 3, 1, 23, 59);

/** Marsaglia's xorshift: the same numbers, 0 … below - 1, for the same seed. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 1;
    for (let n = 0; n < 8; n++) this.below(2);
  }

  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % limit;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('The list is empty');
    return found;
  }
}

export const ALL_SERIES: readonly SeriesParts[] = [
  ...MOVE_WINDOWS.flatMap((window) => (['low', 'high', 'move'] as const).map((kind) => ({ kind, window }))),
  ...CANDLES.flatMap((candles) => [
    ...AVERAGE_LENGTHS.flatMap((length) =>
      (['sma', 'ema'] as const).map((kind): SeriesParts => ({ kind, length, candles })),
    ),
    { kind: 'rsi', candles } as const,
  ]),
];

export type SeriesInput = MachinePrice | MachineBar;

/** What happened before the first input: closes of 600 and more candles, and rows of an hour or a week. */
export interface SeriesPast {
  readonly closes: readonly ClosedCandle[];
  readonly minutes: readonly PriceBarRow[];
  readonly hours: readonly PriceBarRow[];
  readonly knownFrom: number;
}

/**
 * One coin's prices and bars by chance: mostly walking, now and then jumping, silent for hours, unbacked, or known as bars
 * only. `near` says prices that lie close to a threshold, which come more often than by chance.
 */
export class SeriesWorld {
  at = BEGIN;
  price = 100;
  private hasBegun = false;

  /** `leastPause`: milliseconds between two inputs. */
  constructor(
    private readonly chance: Chance,
    private readonly leastPause = 0,
  ) {
    this.at += chance.below(2 * MINUTE);
  }

  past(): SeriesPast {
    const { chance } = this;
    const closes = CANDLES.flatMap((size) => {
      const ms = CANDLE_MS[size];
      const end = this.at - (this.at % ms);
      const count = chance.pick([0, 98, 100, 203, 640]);
      return Array.from({ length: count }, (_, n) => ({
        size,
        start: end - (count - n) * ms,
        close: this.walked(100, 400),
      }));
    });
    if (chance.below(2) === 0) return { closes, minutes: [], hours: [], knownFrom: Infinity };
    const row = (size: PriceBarRow['size'], start: number): PriceBarRow => {
      const low = this.walked(100, 100);
      return { size, start, low, high: round12(low * (1 + chance.below(20) / 1e3)), close: low };
    };
    const minute = this.at - (this.at % MINUTE);
    const hour = this.at - (this.at % HOUR);
    const days = chance.pick([0, 8]);
    const minutes = Array.from({ length: 90 }, (_, n) => row('1m', minute - (90 - n) * MINUTE));
    const hours = Array.from(
      { length: Math.max(2, 24 * days) },
      (_, n, first = hour - Math.max(2, 24 * days) * HOUR) => {
        const start = first + n * HOUR;
        const own = minutes.filter((each) => each.start >= start && each.start < start + HOUR);
        if (own.length === 0 && days > 0) return row('1h', start);
        const [low, high] = [
          Math.min(...own.map((each) => each.low)),
          Math.max(...own.map((each) => each.high)),
        ];
        return { size: '1h' as const, start, low, high, close: null };
      },
    ).filter(({ low }) => low !== Infinity);
    return { closes, minutes, hours, knownFrom: (hours[0] ?? minutes[0])?.start ?? this.at };
  }

  /** A price at first. */
  next(near: readonly number[]): SeriesInput {
    const isFirst = !this.hasBegun;
    this.hasBegun = true;
    return !isFirst && this.chance.below(25) === 0 ? this.bar() : this.livePrice(near);
  }

  private livePrice(near: readonly number[]): MachinePrice {
    const { chance } = this;
    this.at += Math.max(this.leastPause, this.pause());
    if (near.length > 0 && chance.below(6) === 0) {
      // As near as rounding to 12 digits is, on both sides.
      this.price = round12(chance.pick(near) * (1 + (chance.below(25) - 12) * 1e-12));
    } else if (chance.below(15) === 0) this.price = this.walked(100, 100);
    else if (chance.below(5) > 0) this.price = this.walked(this.price, 6);
    return { price: this.price, backing: this.backing(), at: this.at };
  }

  private backing(): number | null {
    const kind = this.chance.below(10);
    if (kind === 0) return null;
    return kind === 1 ? this.walked(this.price, 60) : this.price;
  }

  /** It may begin before the last price, and ends no earlier as the machine counts. */
  private bar(): MachineBar {
    const { chance } = this;
    const size = chance.pick([SECOND, MINUTE]);
    const start = this.at - (this.at % size) + (chance.below(4) - 1) * size;
    const close = this.walked(this.price, 30);
    const [low, high] = [this.walked(close, 20), this.walked(close, 20)];
    const basis = chance.pick(['median', 'median', 'single', 'degraded'] as const);
    this.at = Math.max(this.at + this.leastPause, start + size);
    this.price = close;
    const sorted =
      basis === 'degraded' && chance.below(2) === 0 ? [high, low] : [low, high].sort((a, b) => a - b);
    return { start, low: sorted[0] ?? low, high: sorted[1] ?? high, close, basis, at: this.at };
  }

  private pause(): number {
    const { chance } = this;
    switch (chance.below(40)) {
      case 0:
        return chance.below(3) * HOUR + chance.below(HOUR);
      case 1:
      case 2:
        return chance.below(10 * MINUTE);
      case 3:
        // Exactly to the end of a bucket.
        return 5 * SECOND - (this.at % (5 * SECOND));
      case 4:
        return MINUTE - (this.at % MINUTE);
      case 5:
        return chance.below(24) === 0 ? chance.below(48) * HOUR : 0;
      default:
        return chance.below(2 * SECOND);
    }
  }

  /** On a grid of 0.05, so that many prices are equal; at most `steps` away. */
  private walked(from: number, steps: number): number {
    const step = this.chance.below(2 * steps + 1) - steps;
    return round12(Math.max(20, Math.round(from * 20) + step) / 20);
  }
}
