import type { RecentAlert } from '@contract/alert.js';
import { formatLevel } from '@contract/decimal.js';
import { Bell } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { localDay, localMinutes } from '../../../shared/format/local-time.js';
import { cx } from '../../../shared/ui/class-names.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useMedia } from '../../../shared/ui/use-media.js';
import { clustersOf, type Spot } from '../marker-clusters.js';
import { useDismiss } from './use-dismiss.js';
import type { Plot } from './use-plot.js';

const SECOND_MS = 1_000;
const NEAR_PX = 12;
/** A finger cannot choose between targets that overlap. */
const NEAR_FINGER_PX = 44;
const CARD_WIDTH = 240;
const DIGITS = 8;
const MOST_LISTED = 20;

type SpotOfAlert = Spot & { readonly alert: RecentAlert };

/** "rang 18:43, 64,300"; with its day when that is not the day of `now`. */
export function markerWords({ time, priceAtTrigger }: RecentAlert, now: number = Date.now()): string {
  const day = localDay(time) === localDay(now) ? '' : `${localDay(time)}, `;
  const rang = `rang ${day}${localMinutes(time)}`;
  return priceAtTrigger === null
    ? rang
    : `${rang}, ${formatLevel(Number(priceAtTrigger.toPrecision(DIGITS)))}`;
}

export interface AlertMarkersProps {
  readonly plot: Plot;
  readonly alerts: readonly RecentAlert[];
  /** Why one rang. */
  readonly evidenceOf: (alert: RecentAlert) => ReactNode;
}

interface MarkerProps {
  readonly spots: readonly [SpotOfAlert, ...SpotOfAlert[]];
  readonly plot: Plot;
  readonly onWhy: (alert: RecentAlert) => void;
}

function Card({ spots, onWhy }: Pick<MarkerProps, 'spots' | 'onWhy'>) {
  return (
    <ul className="max-h-56 overflow-y-auto rounded-xl border border-line-strong bg-surface py-1 pr-1 pl-3 text-xs text-strong shadow-lg">
      {spots.slice(-MOST_LISTED).map(({ alert }) => (
        <li key={alert.id} className="flex items-center justify-between gap-2 tabular-nums">
          <span>{markerWords(alert)}</span>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onWhy(alert)}
            className="min-h-9 cursor-pointer rounded-lg px-2 font-semibold text-accent hover:bg-raised pointer-coarse:min-h-11"
          >
            Why?
          </button>
        </li>
      ))}
    </ul>
  );
}

function Marker({ spots, plot, onWhy }: MarkerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDismiss(place, () => setOpen(false));
  const [{ x, y, alert }] = spots;
  const name = spots.length > 1 ? `${spots.length} alerts` : `Alert: ${markerWords(alert)}`;
  const left = Math.min(Math.max(x - CARD_WIDTH / 2, 0), Math.max(0, plot.width - CARD_WIDTH)) - x;
  return (
    <div
      ref={place}
      className={cx('absolute top-0 left-0', isOpen && 'z-20')}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInDialog = relatedTarget?.closest('[role="dialog"]') != null;
        if (relatedTarget !== null && !isInDialog && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        aria-label={name}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="pointer-events-auto absolute -top-3 -left-3 flex size-6 cursor-pointer items-center justify-center rounded-full pointer-coarse:-top-5.5 pointer-coarse:-left-5.5 pointer-coarse:size-11"
      >
        <span className="flex h-4.5 min-w-4.5 items-center justify-center rounded-full border border-surface bg-brass px-0.5 text-[0.6875rem] leading-none font-bold text-ink-950">
          {spots.length > 1 ? spots.length : <Bell aria-hidden="true" className="size-2.5 fill-current" />}
        </span>
      </button>
      {isOpen && (
        <div
          className={cx('pointer-events-auto absolute', y > plot.height / 2 ? 'bottom-0 pb-3' : 'top-0 pt-3')}
          style={{ left, width: CARD_WIDTH }}
        >
          <Card spots={spots} onWhy={onWhy} />
        </div>
      )}
    </div>
  );
}

/** Where alerts rang; each says when and at what price, and leads to why. */
export function AlertMarkers({ plot, alerts, evidenceOf }: AlertMarkersProps) {
  const near = useMedia('(pointer: coarse)') ? NEAR_FINGER_PX : NEAR_PX;
  const [asked, setAsked] = useState<RecentAlert | null>(null);
  const spots = alerts.flatMap((alert): SpotOfAlert[] => {
    const x = plot.surface.xOf(Date.parse(alert.time) / SECOND_MS);
    const y = alert.priceAtTrigger === null ? null : plot.surface.yOf(alert.priceAtTrigger);
    if (x === null || y === null || x < 0 || x > plot.width) return [];
    return [{ x, y: Math.min(Math.max(y, 0), plot.height), alert }];
  });
  return (
    <>
      {clustersOf(spots, near).map((cluster) => (
        <Marker key={cluster[0].alert.id} spots={cluster} plot={plot} onWhy={setAsked} />
      ))}
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Why it rang"
        description={asked === null ? '' : `${asked.asset} ${markerWords(asked)}`}
      >
        {asked !== null && <div className="mt-4 text-muted [&>div]:grid-cols-1">{evidenceOf(asked)}</div>}
      </Dialog>
    </>
  );
}
