import { grouped, MINUTE_MS, scaled, type Candle } from './candle.js';
import { bell, randomStream, type Random } from './random.js';

/** What the older past of a coin is made from. */
export interface OlderPastStart {
  readonly seed: string; // of the market and the coin
  readonly volatility: number;
  readonly turnover: number; // USD per minute
  readonly end: number; // epoch ms, start of the first minute that is remembered
  readonly price: number; // what that minute opens at
}

/** How far back exchanges answer candles, in days. */
export const OLDEST_DAYS = 800;

const DAY_MS = 1_440 * MINUTE_MS;
/** Each is made of the one before: a day of hours, an hour of five minutes, five minutes of minutes. */
const MADE_SIZES = [DAY_MS, 60 * MINUTE_MS, 5 * MINUTE_MS, MINUTE_MS] as const;
const DAY_RANGE = 0.015; // share of the price that a day reaches beyond its open and close
const NOISE_OF_RANGE = 0.12;
/** Days from peak to peak, and how far each of these waves moves the price. */
const WAVES = [
  [2, 0.012],
  [9, 0.04],
  [41, 0.1],
  [190, 0.25],
] as const;
const LOTS_PER_MINUTE = 10_000;

/**
 * The candles before those that a tape remembers, for 800 days. Nothing is stored: a day comes from the seed, its hours
 * from the day, and so on down to minutes, so every size folds exactly into the next. O(candles asked).
 */
export class OlderPast {
  private readonly oldest: number;
  private readonly factor: number;
  /** A power of ten, so that sums of volumes are exact as they are written. */
  private readonly lot: number;

  constructor(private readonly start: OlderPastStart) {
    const { end, price, turnover } = start;
    this.oldest = dayOf(end) - OLDEST_DAYS * DAY_MS;
    this.lot = Math.floor(Math.log10(turnover / price / LOTS_PER_MINUTE));
    this.factor = 1;
    const [first] = this.made(end, end, MINUTE_MS);
    this.factor = price / (first?.open ?? price);
  }

  /** Periods of `periodMs` that start at or after `from` and end by `to`, oldest first; both are multiples of it. */
  candles(from: number, to: number, periodMs: number): Candle[] {
    const madeOf = MADE_SIZES.find((size) => periodMs % size === 0) ?? MINUTE_MS;
    const last = to - madeOf;
    const made = this.made(Math.max(from, this.oldest), last, madeOf);
    return grouped(made, periodMs).map((candle) => this.finished(candle));
  }

  /** Those that start within [from, last], in lots and without the factor. */
  private made(from: number, last: number, size: number): Candle[] {
    let level: Candle[] = [];
    for (let at = dayOf(from); at <= last; at += DAY_MS) level.push(this.day(at));
    for (const [index, made] of MADE_SIZES.entries()) {
      const before = MADE_SIZES[index - 1];
      if (before === undefined) continue;
      if (made < size) break;
      const isAsked = ({ at }: Candle): boolean => at + made > from && at <= last;
      level = level.flatMap((candle) => this.split(candle, before / made, made)).filter(isAsked);
    }
    return level.filter(({ at }) => at >= from);
  }

  private finished(candle: Candle): Candle {
    const { lot } = this;
    const volume = lot < 0 ? candle.volume / 10 ** -lot : candle.volume * 10 ** lot;
    return { ...scaled(candle, this.factor), volume };
  }

  private day(at: number): Candle {
    const random = randomStream(`${this.start.seed}:day:${at}`);
    const reach = DAY_RANGE * this.start.volatility;
    const [open, close] = [this.level(at), this.level(at + DAY_MS)];
    return {
      at,
      open,
      high: Math.max(open, close) * (1 + reach * random()),
      low: Math.min(open, close) * (1 - reach * random()),
      close,
      volume: Math.round(LOTS_PER_MINUTE * 1_440 * (0.5 + random())),
    };
  }

  /** A day's first price, of 1: waves of several lengths, none of them a sum over the days before. */
  private level(at: number): number {
    const day = at / DAY_MS;
    const moved = WAVES.map(([days, size]) => size * this.wave(day / days, days));
    return Math.exp(this.start.volatility * moved.reduce((sum, each) => sum + each, 0));
  }

  private wave(place: number, days: number): number {
    const peak = (index: number): number => bell(randomStream(`${this.start.seed}:wave:${days}:${index}`));
    const index = Math.floor(place);
    const share = (1 - Math.cos(Math.PI * (place - index))) / 2;
    return peak(index) * (1 - share) + peak(index + 1) * share;
  }

  /** Makes `count` candles whose fold is this one. One of them reaches the high, and one the low. */
  private split(whole: Candle, count: number, sizeMs: number): Candle[] {
    const { at, open, high, low, close, volume } = whole;
    const random = randomStream(`${this.start.seed}:${sizeMs}:${at}`);
    const [highest, lowest] = [Math.floor(random() * count), Math.floor(random() * count)];
    const within = (price: number): number => Math.min(high, Math.max(low, price));
    const prices = Array.from({ length: count + 1 }, (_, index) => {
      if (index === 0) return open;
      if (index === count) return close;
      return within(
        open + ((close - open) * index) / count + (high - low) * NOISE_OF_RANGE * bell(random) * 2,
      );
    });
    const volumes = volumesOf(volume, count, random);
    return volumes.map((lots, index) => {
      const [first = open, last = close] = prices.slice(index, index + 2);
      const [upper, lower] = [Math.max(first, last), Math.min(first, last)];
      return {
        at: at + index * sizeMs,
        open: first,
        high: index === highest ? high : upper + (high - upper) * random() * NOISE_OF_RANGE,
        low: index === lowest ? low : lower - (lower - low) * random() * NOISE_OF_RANGE,
        close: last,
        volume: lots,
      };
    });
  }
}

function dayOf(at: number): number {
  return at - (at % DAY_MS);
}

/** Whole lots that make the whole. */
function volumesOf(volume: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => 0.5 + random());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight, index) => {
    weighed += weight;
    const upTo = index === count - 1 ? volume : Math.floor((volume * weighed) / total);
    const lots = upTo - given;
    given = upTo;
    return lots;
  });
}
