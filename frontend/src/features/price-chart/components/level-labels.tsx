import { formatLevel } from '@contract/decimal.js';
import { GripHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import { useMedia } from '../../../shared/ui/use-media.js';
import type { ChartLevel } from '../chart-level.js';
import { layoutLabels, type PlacedLabel } from '../level-layout.js';
import { ChartCard } from './chart-card.js';
import { EdgeArrow } from './edge-arrow.js';
import { LevelInput, LevelInputs } from './level-inputs.js';
import type { LevelMoves } from './use-level-moves.js';
import type { Plot } from './use-plot.js';

/** How high a label is with its space: of a mouse, of a finger. */
const SLOT_PX = 30;
const FINGER_PX = 44;
/** Leader lines go from the left edge to here. */
const LEADER_PX = 10;

type DrawnLevel = ChartLevel & { readonly y: number };
type Card = { readonly ids: string; readonly y: number } | null;

const idsOf = (items: readonly ChartLevel[]) => items.map(({ id }) => id).join(' ');

export interface LevelLabelsProps {
  readonly symbol: string;
  readonly plot: Plot;
  readonly moves: LevelMoves;
  /** Brings levels into view. */
  readonly onShow: (ids: readonly string[]) => void;
}

function Leaders({ labels }: { readonly labels: readonly PlacedLabel<DrawnLevel>[] }) {
  return (
    <svg aria-hidden="true" className="absolute inset-y-0 left-0 h-full text-brass-line" width={LEADER_PX}>
      {labels.flatMap(({ items, y }) =>
        items.map((level) => (
          <path
            key={level.id}
            d={`M0 ${level.y}L${LEADER_PX} ${y}`}
            stroke="currentColor"
            className={level.look === 'on' ? undefined : 'text-line-strong'}
          />
        )),
      )}
    </svg>
  );
}

const PILL =
  'flex h-7 items-center gap-1 rounded-full border bg-surface px-2 text-xs font-semibold whitespace-nowrap tabular-nums shadow-sm';
const PRESSABLE =
  'group pointer-events-auto absolute top-0 left-2.5 flex cursor-pointer items-center rounded-full select-none';

/** The labels of levels, in the plot and at its edges, with what they open. */
export function LevelLabels({ symbol, plot, moves, onShow }: LevelLabelsProps) {
  const slot = useMedia('(pointer: coarse)') ? FINGER_PX : SLOT_PX;
  const hintId = useId();
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [card, setCard] = useState<Card>(null);
  const drawn = moves.shown.map((level) => ({ ...level, y: plot.surface.yOf(level.price) ?? Number.NaN }));
  const above = drawn.filter(({ y }) => y < 0);
  const below = drawn.filter(({ y }) => y > plot.height);
  const labels = layoutLabels(
    drawn.filter(({ y }) => y >= 0 && y <= plot.height),
    {
      top: above.length > 0 ? slot : 0,
      bottom: plot.height - (below.length > 0 ? slot : 0),
      slot,
      heldId: moves.inHand?.id ?? focusedId,
    },
  );
  const at = (y: number) => ({ transform: `translateY(${Math.round(y - slot / 2)}px)`, height: slot });
  const opened = labels.find(({ items }) => idsOf(items) === card?.ids);
  const close = () => setCard(null);
  const levelsOf = new Map(labels.flatMap((label) => label.items.map((level) => [level.id, label] as const)));
  return (
    <>
      <Leaders labels={labels} />
      <p id={hintId} hidden>
        Arrow keys move it by 0.1 %, with Shift by 1 %. Enter opens its number.
      </p>
      {/* In the order of the levels, not of their heights: what is dragged must not be moved in the document. */}
      {moves.shown.map((level) => {
        const label = levelsOf.get(level.id);
        if (label === undefined || label.items.length > 1) return null;
        return (
          <button
            key={level.id}
            type="button"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input shows no label that can be dragged
            role="slider"
            data-level={level.id}
            aria-label={`Level of ${symbol}, ${level.name}`}
            aria-orientation="vertical"
            aria-valuenow={level.price}
            aria-valuetext={formatLevel(level.price)}
            aria-describedby={hintId}
            title="Drag to move, press to type"
            style={at(label.y)}
            {...moves.handlersOf(level)}
            onFocus={() => setFocusedId(level.id)}
            onBlur={() => {
              setFocusedId(null);
              moves.handlersOf(level).onBlur();
            }}
            onClick={({ detail }) => {
              // A key presses without a hand.
              if (detail === 0 || !moves.wasDragged.current) setCard({ ids: level.id, y: label.y });
            }}
            className={cx(PRESSABLE, 'cursor-ns-resize touch-none')}
          >
            <span
              className={cx(
                PILL,
                level.look === 'on' ? 'border-brass-line text-accent' : 'border-line-strong text-muted',
                moves.inHand?.id === level.id && 'bg-brass-soft',
              )}
            >
              <GripHorizontal aria-hidden="true" className="size-3.5 max-sm:hidden" />
              {level.name} {formatLevel(level.price)}
            </span>
          </button>
        );
      })}
      {labels
        .filter(({ items }) => items.length > 1)
        .map(({ items, y }) => (
          <button
            key={idsOf(items)}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={card?.ids === idsOf(items)}
            style={at(y)}
            onClick={() => setCard({ ids: idsOf(items), y })}
            className={PRESSABLE}
          >
            <span
              className={cx(
                PILL,
                items.some(({ look }) => look === 'on')
                  ? 'border-brass-line bg-brass-soft text-accent'
                  : 'border-line-strong text-muted',
              )}
            >
              {items.length} levels
            </span>
          </button>
        ))}
      <EdgeArrow symbol={symbol} edge="top" levels={above} slot={slot} plot={plot} onShow={onShow} />
      <EdgeArrow symbol={symbol} edge="bottom" levels={below} slot={slot} plot={plot} onShow={onShow} />
      {opened !== undefined && (
        <ChartCard
          title={
            opened.items.length > 1 ? `${opened.items.length} levels of ${symbol}` : `Level of ${symbol}`
          }
          y={opened.y}
          plotHeight={plot.height}
          onClose={close}
        >
          {opened.items.length > 1 ? (
            <LevelInputs symbol={symbol} levels={opened.items} onMove={moves.move} />
          ) : (
            <LevelInput
              symbol={symbol}
              level={opened.items[0]}
              onMove={(level, price) => {
                close();
                moves.move(level, price);
              }}
            />
          )}
        </ChartCard>
      )}
    </>
  );
}
