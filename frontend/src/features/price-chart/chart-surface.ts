import type { ChartLevel } from './chart-level.js';
import type { PriceRange } from './chart-range.js';
import type { ChartSeries } from './chart-series.js';

/** Colours as the browser resolves them, for a canvas that knows no variables. */
export interface ChartColours {
  readonly line: string;
  /** Under the line, and from the lowest to the highest price. */
  readonly shade: string;
  readonly reach: string;
  readonly level: string;
  readonly quiet: string;
  readonly text: string;
  readonly grid: string;
}

/** In pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** What a chart is drawn on. Pixels count from the top of its place. */
export interface ChartSurface {
  /** Adds what is new; under another key everything is drawn anew. */
  setSeries(key: string, series: ChartSeries): void;
  setLevels(levels: readonly ChartLevel[]): void;
  setRange(range: PriceRange): void;
  setColours(colours: ChartColours): void;
  /** Null while nothing is drawn yet. */
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  /** Where the bar that begins then, in epoch seconds, stands; null for a time that is not drawn. */
  xOf(at: number): number | null;
  /** Without the axes; null while nothing is drawn yet. */
  plotSize(): PlotSize | null;
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
    shade: resolve('chart-shade'),
    reach: resolve('chart-reach'),
    level: resolve('accent'),
    quiet: resolve('line-strong'),
    text: resolve('muted'),
    grid: resolve('line'),
  };
  probe.remove();
  return colours;
}
