import { isBandOp } from '@contract/trigger.js';
import { unitOf } from '@contract/units.js';
import { Button } from '../../../shared/ui/button.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import { type Draft, type GuardDraft, withPreset } from '../draft.js';
import type { WatchDraft } from '../watch-draft.js';

export interface LevelFieldsProps {
  readonly draft: GuardDraft;
  readonly price: number | null;
  readonly fault: string | null;
  readonly onChange: (part: Partial<WatchDraft>) => void;
}

/** The level, or both bounds. */
export function LevelFields({ draft, price, fault, onChange }: LevelFieldsProps) {
  const unit = unitOf(draft.symbol);
  if (!isBandOp(draft.op)) {
    return (
      <PriceField
        label="Price"
        unit={unit}
        price={price}
        value={draft.level}
        fault={fault}
        onChange={(level) => onChange({ level })}
      />
    );
  }
  return (
    <div className="flex gap-2">
      <PriceField
        label="Lower bound"
        unit={unit}
        price={price}
        value={draft.low}
        fault={fault}
        onChange={(low) => onChange({ low })}
      />
      <PriceField
        label="Upper bound"
        unit={unit}
        price={price}
        value={draft.high}
        onChange={(high) => onChange({ high })}
      />
    </div>
  );
}

const PRESETS = { level: [-10, -5, -1, 1, 5, 10], band: [1, 5, 10] } as const;

export interface PresetButtonsProps {
  readonly draft: Draft;
  readonly price: number | null;
  readonly onChange: (draft: Draft) => void;
}

/** Levels so many percent from the price now, at a press. */
export function PresetButtons({ draft, price, onChange }: PresetButtonsProps) {
  const isBand = isBandOp(draft.op);
  const sign = (percent: number) => (isBand ? '±' : percent > 0 ? '+' : '−');
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-1">
      <legend className="sr-only">From the price now</legend>
      {(isBand ? PRESETS.band : PRESETS.level).map((percent) => (
        <Button
          key={percent}
          size="sm"
          disabled={price === null}
          onClick={() => price !== null && onChange(withPreset(draft, percent, price))}
          className="px-0 text-xs font-medium tabular-nums max-sm:min-h-11"
        >
          {sign(percent)}
          {Math.abs(percent)} %
        </Button>
      ))}
    </fieldset>
  );
}
