import { type RefObject, useEffect, useState } from 'react';
import type { ChartSeries } from '../chart-series.js';
import type { ChartSurface, PlotSize } from '../chart-surface.js';

/** The place of prices and times as they are drawn now. */
export interface Plot extends PlotSize {
  readonly surface: ChartSurface;
  /** US dollars. */
  readonly perPixel: number;
}

function plotOf(surface: ChartSurface): Plot | null {
  const size = surface.plotSize();
  if (size === null) return null;
  const top = surface.priceAt(0);
  const bottom = surface.priceAt(size.height);
  if (top === null || bottom === null || top === bottom) return null;
  return { ...size, surface, perPixel: Math.abs(top - bottom) / size.height };
}

/** What a drawing looks like as far as labels on it care. */
function signatureOf(surface: ChartSurface, { bars }: ChartSeries): string {
  const size = surface.plotSize();
  if (size === null) return '';
  const times = [bars[0], bars.at(-1)].map((bar) => bar && surface.xOf(bar.at));
  return [size.width, size.height, surface.priceAt(0), surface.priceAt(size.height), ...times].join();
}

/** The plot of a drawing, anew whenever pixels have moved; null while nothing is drawn. */
export function usePlot(
  surface: ChartSurface | null,
  series: ChartSeries,
  onDrawnRef: RefObject<() => void>,
): Plot | null {
  const [, setSignature] = useState('');
  useEffect(() => {
    if (surface === null) return;
    onDrawnRef.current = () => setSignature(signatureOf(surface, series));
    onDrawnRef.current();
    return () => {
      onDrawnRef.current = () => {};
    };
  }, [surface, series, onDrawnRef]);
  return surface === null ? null : plotOf(surface);
}
