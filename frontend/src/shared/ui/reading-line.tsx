import { formatLevel } from '@contract/decimal.js';
import { isFarOff, readNumber } from '@contract/read-number.js';
import { useRef } from 'react';
import { levelDistance, percent } from '../trigger/distance.js';
import { regrouped } from '../trigger/typed-levels.js';
import { Button } from './button.js';

export interface ReadingLineProps {
  readonly id: string;
  /** As typed. */
  readonly text: string;
  /** Of what the level is for, now; null while it is not known. */
  readonly price: number | null;
  readonly unit: string;
  readonly onChoose: (value: number) => void;
}

/**
 * What a typed level is read as, where that is not plain to see or far off the price; where it reads in two ways, a button
 * for each. Nothing otherwise.
 */
export function ReadingLine({ id, text, price, unit, onChoose }: ReadingLineProps) {
  const reading = readNumber(text, price);
  if (reading.kind === 'either') {
    const [larger, smaller] = reading.values;
    return (
      <div id={id} className="mt-1 flex flex-wrap items-center gap-2 text-xs">
        Do you mean
        {[larger, smaller].map((value, index) => (
          <span key={value} className="flex items-center gap-2">
            {index > 0 && 'or'}
            <Button size="sm" onClick={() => onChoose(value)}>
              {formatLevel(value)}
            </Button>
          </span>
        ))}
      </div>
    );
  }
  if (reading.kind !== 'number' || reading.value <= 0) return null;
  const { value } = reading;
  if (price !== null && isFarOff(value, price)) {
    const side = value > price ? 'above' : 'below';
    return (
      <p id={id} className="mt-1 text-xs text-down">
        {`${formatLevel(value)} ${unit} is ${percent(Math.abs(value - price) / price)} ${side} the price`}
      </p>
    );
  }
  if (isPlain(text, value)) return null;
  return (
    <p id={id} className="mt-1 text-xs tabular-nums">
      {`= ${formatLevel(value)} ${unit}`}
      {price !== null && ` · ${levelDistance(value, price)}`}
    </p>
  );
}

/** Whether the text is what the number looks like everywhere on the page. */
function isPlain(text: string, value: number): boolean {
  const bare = text.trim();
  return bare === formatLevel(value) || (/^\d+(\.\d*)?$/.test(bare) && Number(bare) === value);
}

interface TypedFieldProps {
  readonly value: string;
  readonly price: number | null;
  readonly onChange: (value: string) => void;
}

/** The handlers of a field that groups what was typed into it when it is left: "65.000" becomes "65,000". */
export function useRegrouping({ value, price, onChange }: TypedFieldProps) {
  const wasTyped = useRef(false);
  return {
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      wasTyped.current = true;
      onChange(target.value);
    },
    onBlur: () => {
      const text = regrouped(value, price);
      if (wasTyped.current && text !== value) onChange(text);
      wasTyped.current = false;
    },
  };
}
