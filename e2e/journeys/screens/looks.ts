import type { Screen } from './screen.js';

export interface Look {
  readonly size: { readonly width: number; readonly height: number };
  readonly colour: 'light' | 'dark';
  /** Whether axe looks at it, too. */
  readonly axe: boolean;
  /** What the picture shows: the page down to a height in px, or the window. */
  readonly picture: { readonly downTo: number } | 'window';
}

const NARROW = { width: 360, height: 780 } as const;
const MIDDLE = { width: 768, height: 1_024 } as const;
const WIDE = { width: 1_440, height: 900 } as const;
const COLOURS = ['light', 'dark'] as const;

/** Longer pages repeat themselves; a picture costs what it is high. */
const DOWN_TO = { 360: 6_000, 768: 2_000, 1440: 3_000 } as const;
/** The same of a state of a page whose whole is looked at elsewhere. */
const STATE_DOWN_TO = { 360: 2_400, 768: 2_000, 1440: 1_800 } as const;

/**
 * How a kind of screen is looked at. Which colour goes with which width follows from its name, so that every width is seen in
 * both without a picture of everything twice, and a new screen changes nothing for the others.
 */
export function looksOf({ name, kind, downTo = Infinity }: Screen): readonly [Look, ...Look[]] {
  const place = Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
  const one = COLOURS[place % 2] ?? 'light';
  const other = COLOURS[(place + 1) % 2] ?? 'dark';
  const down =
    (limits: Readonly<Record<360 | 768 | 1440, number>>) =>
    (size: typeof NARROW | typeof MIDDLE | typeof WIDE) => ({
      size,
      axe: true,
      picture: { downTo: Math.min(downTo, limits[size.width]) },
    });
  const page = down(DOWN_TO);
  const size = place % 4 < 2 ? NARROW : WIDE;
  switch (kind) {
    case 'main-route':
      return [
        { ...page(NARROW), colour: one },
        { ...page(MIDDLE), colour: one },
        { ...page(WIDE), colour: other },
      ];
    case 'route':
      return [
        { ...page(NARROW), colour: one },
        { ...page(WIDE), colour: other },
      ];
    case 'state':
      return [{ ...down(STATE_DOWN_TO)(size), colour: one }];
    case 'part':
    case 'waiting':
      return [{ size, colour: one, axe: kind === 'part', picture: 'window' }];
  }
}
