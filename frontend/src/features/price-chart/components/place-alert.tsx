import { formatLevel } from '@contract/decimal.js';
import { conditionToReach } from '@contract/level-rules.js';
import type { Condition } from '@contract/trigger.js';
import { unitOf } from '@contract/units.js';
import { Bell, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { levelDistance } from '../../../shared/trigger/distance.js';
import { placedPrice, placeStep } from '../chart-level.js';
import { useReturnFocus } from './use-return-focus.js';
import { useDismiss } from './use-dismiss.js';
import type { Plot } from './use-plot.js';

export interface PlaceAlertProps {
  readonly symbol: string;
  readonly plot: Plot;
  /** The price now, or the last that is known: it decides what is waited for. */
  readonly priceNow: () => number | null;
  /** Saves a new alert; resolves to whether it is there. */
  readonly onPlace: (condition: Condition) => Promise<boolean>;
}

interface Offer {
  readonly price: number;
  /** Where it was pressed, in pixels from the left of the plot; null for a key. */
  readonly x: number | null;
}

const LARGE_STEPS = 10;
const KEYS = new Map([
  ['ArrowUp', 1],
  ['ArrowRight', 1],
  ['ArrowDown', -1],
  ['ArrowLeft', -1],
  ['PageUp', LARGE_STEPS],
  ['PageDown', -LARGE_STEPS],
]);

const OFFER_WIDTH = 208;
const OFFER_HEIGHT = 60;
const BESIDE_PX = 8;

interface OfferViewProps extends Omit<PlaceAlertProps, 'priceNow'> {
  readonly offer: Offer;
  /** The price now: its side decides what is waited for. */
  readonly now: number;
  readonly onClose: () => void;
}

function OfferView({ symbol, plot, offer, now, onPlace, onClose }: OfferViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'open' | 'saving'>('open');
  useDismiss(place, onClose);
  useReturnFocus(place);
  const { price, x } = offer;
  const condition = conditionToReach(price, now);
  const save = async () => {
    if (state === 'saving') return;
    setState('saving');
    if (await onPlace(condition)) onClose();
    else setState('open');
  };
  const y = plot.surface.yOf(price) ?? 0;
  const right = Math.max(BESIDE_PX, plot.width - OFFER_WIDTH - BESIDE_PX);
  const left = Math.min(Math.max((x ?? right) - OFFER_WIDTH / 2, BESIDE_PX), right);
  const top = y > OFFER_HEIGHT + BESIDE_PX ? y - OFFER_HEIGHT - BESIDE_PX : y + BESIDE_PX;
  const verb = condition.op === 'above' ? 'rises' : 'falls';
  return (
    <div ref={place} className="pointer-events-auto absolute z-30" style={{ left, top, width: OFFER_WIDTH }}>
      <button
        type="button"
        aria-disabled={state === 'saving'}
        onClick={() => void save()}
        style={{ height: OFFER_HEIGHT }}
        className="flex w-full cursor-pointer flex-col items-start justify-center rounded-xl border border-brass bg-brass px-3 text-left text-ink-950 shadow-lg hover:bg-brass-strong"
      >
        <span className="flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap tabular-nums">
          <Plus aria-hidden="true" className="size-4" />
          Alert at {formatLevel(price)}
        </span>
        <span className="text-xs whitespace-nowrap">
          {state === 'saving' ? 'Saving…' : `Rings when ${symbol} ${verb} to it`}
        </span>
      </button>
    </div>
  );
}

/** A line across the plot where an alert would be, with its price over the axis. */
function PlaceLine({ plot, price }: { readonly plot: Plot; readonly price: number }) {
  const y = plot.surface.yOf(price);
  if (y === null) return null;
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0" style={{ transform: `translateY(${y}px)` }}>
      <div className="border-t border-dashed border-brass-line" style={{ width: plot.width }} />
      <span
        className="absolute -top-3 flex h-6 items-center gap-1 rounded bg-brass px-1.5 text-xs font-semibold whitespace-nowrap text-ink-950 tabular-nums"
        style={{ left: plot.width }}
      >
        <Bell className="size-3" />
        {formatLevel(price)}
      </span>
    </div>
  );
}

/**
 * Where alerts are placed: a press on the plot or its axis offers one at that price, another press saves it. The keyboard
 * moves a crosshair and offers with Enter. A finger that swipes scrolls the page.
 */
export function PlaceAlert({ symbol, plot, priceNow, onPlace }: PlaceAlertProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  /** Where the keyboard has put the crosshair, and what was said of it then: a price that moves by itself is not read out. */
  const [crosshair, setCrosshair] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const keyed = crosshair?.at ?? null;
  const [offer, setOffer] = useState<Offer | null>(null);
  const step = placeStep(plot.perPixel);
  const priceUnder = ({ clientY, currentTarget }: MouseEvent<HTMLElement>): number | null => {
    const y = clientY - currentTarget.getBoundingClientRect().top;
    const price = y > plot.height ? null : plot.surface.priceAt(y);
    return price === null ? null : placedPrice(price, step);
  };
  const offerAt = (price: number | null, x: number | null) => {
    if (price !== null && priceNow() !== null) setOffer({ price, x });
  };
  const close = (closed: Offer) => setOffer((shown) => (shown === closed ? null : shown));
  const moveTo = (at: number) => {
    const now = priceNow();
    const distance = now === null ? '' : `, ${levelDistance(at, now)}`;
    setCrosshair({ at, text: `${formatLevel(at)} ${unitOf(symbol)}${distance}` });
  };
  const begin = () => {
    const now = priceNow();
    if (keyed === null && now !== null) moveTo(placedPrice(now, step));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEYS.get(event.key);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      offerAt(keyed, null);
    } else if (steps !== undefined && keyed !== null) {
      event.preventDefault();
      const next = placedPrice(keyed + steps * (event.shiftKey ? LARGE_STEPS : 1) * step, step);
      const y = plot.surface.yOf(next);
      if (y !== null && y >= 0 && y <= plot.height) moveTo(next);
    }
  };
  const now = offer === null ? null : priceNow();
  const lineAt = offer?.price ?? keyed ?? pointed;
  return (
    <>
      <div
        aria-hidden="true"
        data-testid="chart-place"
        className="pointer-events-auto absolute inset-0 cursor-crosshair touch-manipulation"
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setCrosshair(null);
          offerAt(priceUnder(event), event.clientX - left);
        }}
        onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(priceUnder(event))}
        onPointerLeave={() => setPointed(null)}
      />
      {lineAt !== null && <PlaceLine plot={plot} price={lineAt} />}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a line across the chart
        role="slider"
        tabIndex={0}
        aria-label={`Price of a new alert for ${symbol}`}
        aria-orientation="vertical"
        aria-valuenow={keyed ?? 0}
        aria-valuetext={crosshair?.text ?? 'Arrow keys choose a price, Enter offers an alert there'}
        onFocus={begin}
        onBlur={() => offer === null && setCrosshair(null)}
        onKeyDown={onKeyDown}
        className="absolute top-0 left-0 h-px outline-offset-1"
        style={{
          width: plot.width,
          transform: `translateY(${keyed === null ? 0 : (plot.surface.yOf(keyed) ?? 0)}px)`,
        }}
      />
      {offer !== null && now !== null && (
        <OfferView
          key={offer.price}
          symbol={symbol}
          plot={plot}
          offer={offer}
          now={now}
          onPlace={onPlace}
          onClose={() => close(offer)}
        />
      )}
    </>
  );
}
