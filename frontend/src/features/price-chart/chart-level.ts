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

/** Whether a level may be put there. Pure. */
export function mayMoveTo(
  { floor = 0, ceiling = Number.POSITIVE_INFINITY }: ChartLevel,
  price: number,
): boolean {
  return price > floor && price < ceiling;
}
