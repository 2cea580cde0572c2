/** A level of a trigger as the chart draws it. */
export interface ChartLevel {
  readonly id: string;
  /** "above", "below", "lower bound", "upper bound". */
  readonly name: string;
  /** US dollars, as everywhere here. */
  readonly price: number;
  /** The level has to stay over it. */
  readonly floor?: number;
  /** The level has to stay under it. */
  readonly ceiling?: number;
  /** `off` for a trigger that is disarmed. */
  readonly look: 'on' | 'off';
}

const DIGITS = 12;

/**
 * The price a level is dropped at: rounded to what a pixel can tell, and kept between floor and ceiling. `perPixel` is
 * how much the axis moves in one pixel. Null where nothing valid is left. Pure.
 */
export function droppedPrice(
  { floor = 0, ceiling = Number.POSITIVE_INFINITY }: ChartLevel,
  pointed: number,
  perPixel: number,
): number | null {
  const step = 10 ** Math.floor(Math.log10(perPixel));
  const tidy = (price: number) => Number((Math.round(price / step) * step).toPrecision(DIGITS));
  const price = Math.min(Math.max(tidy(pointed), tidy(floor) + step), tidy(ceiling) - step);
  const settled = tidy(price);
  return settled > floor && settled < ceiling ? settled : null;
}

/** Pixels that one step of a placed price is high at least. */
const STEP_PX = 3;
const NICE = [1, 2, 5, 10] as const;

/** The round number of dollars that a price is placed by: 1, 2 or 5 with zeros, a few pixels high. Pure. */
export function placeStep(perPixel: number): number {
  const least = perPixel * STEP_PX;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = NICE.find((each) => each * power >= least) ?? 10;
  return Number((factor * power).toPrecision(DIGITS));
}

/** The price that somebody means who points there: a whole number of steps, and never nothing. Pure. */
export function placedPrice(pointed: number, step: number): number {
  return Number((Math.max(1, Math.round(pointed / step)) * step).toPrecision(DIGITS));
}

/** What an arrow key moves a level by, as a share of it, and with Shift. */
const NUDGE = 0.001;
const LARGE_NUDGE = 0.01;
const NUDGES = new Map([
  ['ArrowUp', 1],
  ['ArrowRight', 1],
  ['ArrowDown', -1],
  ['ArrowLeft', -1],
]);

/** Where a key moves a level to; null for a key that moves nothing, and past its bounds. Pure. */
export function nudgedPrice(
  level: ChartLevel,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): number | null {
  const direction = NUDGES.get(key);
  if (direction === undefined) return null;
  const size = level.price * (shiftKey ? LARGE_NUDGE : NUDGE);
  const digit = 10 ** (Math.floor(Math.log10(size)) - 1);
  const price = Number((Math.round((level.price + direction * size) / digit) * digit).toPrecision(DIGITS));
  return mayMoveTo(level, price) ? price : null;
}

/** Whether a level may be put there. Pure. */
export function mayMoveTo(
  { floor = 0, ceiling = Number.POSITIVE_INFINITY }: ChartLevel,
  price: number,
): boolean {
  return price > floor && price < ceiling;
}
