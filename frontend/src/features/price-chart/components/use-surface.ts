import { type RefObject, useEffect, useState } from 'react';
import { type ChartSurface, coloursAt, type OpenSurface } from '../chart-surface.js';

/** The page is painted with a place for the chart. A page that nobody sees is not painted, and waits. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The drawing code is large: it is loaded once the page around the chart is painted. */
const openWhenNeeded: OpenSurface = async (place, options) => {
  await painted();
  const { openLightweightSurface } = await import('../lightweight-surface.js');
  return openLightweightSurface(place, options);
};

export type SurfaceState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly surface: ChartSurface }
  | { readonly kind: 'failed' };

export interface SurfacePlace {
  readonly place: RefObject<HTMLElement | null>;
  readonly open?: OpenSurface;
  readonly onDrawn: RefObject<() => void>;
}

/** Keeps a drawing open in its place for as long as the caller lives, in the colours of the theme. */
export function useSurface({ place, open = openWhenNeeded, onDrawn }: SurfacePlace): SurfaceState {
  const [state, setState] = useState<SurfaceState>({ kind: 'opening' });
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    let close = () => {};
    let isGone = false;
    const options = { colours: coloursAt(current), onDrawn: () => onDrawn.current() };
    const begin = async () => {
      const surface = await open(current, options);
      close = () => surface.close();
      if (isGone) close();
      else setState({ kind: 'open', surface });
    };
    begin().catch(() => setState({ kind: 'failed' }));
    return () => {
      isGone = true;
      close();
      setState({ kind: 'opening' });
    };
  }, [place, open, onDrawn]);
  const surface = state.kind === 'open' ? state.surface : null;
  useEffect(() => {
    const { current } = place;
    if (surface === null || current === null) return;
    const paint = () => surface.setColours(coloursAt(current));
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const themeSwitch = new MutationObserver(paint);
    dark.addEventListener('change', paint);
    themeSwitch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      dark.removeEventListener('change', paint);
      themeSwitch.disconnect();
    };
  }, [surface, place]);
  return state;
}
