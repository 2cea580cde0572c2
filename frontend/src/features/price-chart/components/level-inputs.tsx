import { plainDecimal } from '@contract/decimal.js';
import { levelFault } from '@contract/level-rules.js';
import { numberIn } from '@contract/read-number.js';
import { useStore } from 'jotai';
import { type FormEvent, useState } from 'react';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { levelDistance } from '../../../shared/trigger/distance.js';
import { unitOf } from '@contract/units.js';
import { Button } from '../../../shared/ui/button.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import { type ChartLevel, mayMoveTo } from '../chart-level.js';

interface LevelInputProps {
  readonly symbol: string;
  readonly level: ChartLevel;
  readonly onMove: (level: ChartLevel, price: number) => void;
}

function Distance({ symbol, level }: { readonly symbol: string; readonly level: number }) {
  const price = useFreshPrice(symbol);
  return (
    <p className="mt-1 min-h-4 text-xs tabular-nums">
      {price !== null && level > 0 && levelDistance(level, price)}
    </p>
  );
}

/** A level as a number, and how far it is. */
export function LevelInput({ symbol, level, onMove }: LevelInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? plainDecimal(level.price);
  // Looked up when something is typed: the field is not drawn anew with every price.
  const market = useStore().get(priceAtom(symbol))?.price ?? null;
  const price = numberIn(text, market);
  const isValid = levelFault(price) === null && mayMoveTo(level, price);
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || price === level.price) return;
    setTyped(null);
    onMove(level, price);
  };
  return (
    <form noValidate onSubmit={move}>
      <div className="flex items-end gap-2">
        <PriceField
          label={`${symbol} ${level.name}`}
          unit={unitOf(symbol)}
          price={market}
          value={text}
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        />
        <Button type="submit" disabled={typed === null || !isValid || price === level.price}>
          Move
        </Button>
      </div>
      <Distance symbol={symbol} level={price} />
    </form>
  );
}

export interface LevelInputsProps extends Omit<LevelInputProps, 'level'> {
  readonly levels: readonly ChartLevel[];
}

/** Every level as a number: what dragging does, for keyboards and for exact prices. */
export function LevelInputs({ levels, ...shared }: LevelInputsProps) {
  return (
    <ul
      aria-label={`Levels of ${shared.symbol}`}
      className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 gap-y-2"
    >
      {levels.map((level) => (
        <li key={level.id}>
          <LevelInput level={level} {...shared} />
        </li>
      ))}
    </ul>
  );
}
