import type { ChartLevel } from './chart-level.js';
import type { PriceRange } from './chart-range.js';
import type { PriceTrail } from './price-trail.js';

/** Colours as the browser resolves them, for a canvas that knows no variables. */
export interface ChartColours {
  readonly line: string;
  readonly level: string;
  readonly quiet: string;
  readonly text: string;
  readonly grid: string;
}

/** What a chart is drawn on. Pixels count from the top of its place. */
export interface ChartSurface {
  /** Draws a line anew, or adds what is new to it. */
  setTrail(symbol: string, trail: PriceTrail): void;
  setLevels(levels: readonly ChartLevel[]): void;
  setRange(range: PriceRange): void;
  setColours(colours: ChartColours): void;
  /** Null while nothing is drawn yet. */
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  close(): void;
}

export interface SurfaceOptions {
  readonly colours: ChartColours;
  /** Runs after every drawing: pixels may have moved. */
  readonly onDrawn: () => void;
}

export type OpenSurface = (place: HTMLElement, options: SurfaceOptions) => Promise<ChartSurface>;

/** The theme's colours as they are at this place. */
export function coloursAt(place: HTMLElement): ChartColours {
  const probe = place.ownerDocument.createElement('span');
  place.append(probe);
  const resolve = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    line: resolve('info'),
    level: resolve('accent'),
    quiet: resolve('line-strong'),
    text: resolve('muted'),
    grid: resolve('line'),
  };
  probe.remove();
  return colours;
}
