import { isBandOp } from '@contract/trigger.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import type { Sample, SampleLevels } from '../sample.js';

const OPS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'inside', label: 'Inside' },
  { value: 'outside', label: 'Outside' },
] as const;
const COINS = CORE_SYMBOLS.map((symbol) => ({ value: symbol, label: symbol }));

export interface SampleFieldsProps {
  readonly sample: Sample;
  readonly levels: SampleLevels;
  /** Of the coin, now; null while it is not known. */
  readonly price: number | null;
  /** What is wrong with the levels, once they were tried. */
  readonly fault: string | null;
  readonly onChange: (sample: Sample) => void;
}

/** A condition that nobody watches. */
export function SampleFields({ sample, levels, price, fault, onChange }: SampleFieldsProps) {
  const untouched = { low: null, high: null };
  return (
    <div className="space-y-3">
      <ChoiceGroup<CoreSymbol>
        legend="Coin of the sample"
        choices={COINS}
        value={sample.symbol}
        onChange={(symbol) => onChange({ ...sample, ...untouched, symbol })}
      />
      <ChoiceGroup
        legend="The price is"
        choices={OPS}
        value={sample.op}
        onChange={(op) => onChange({ ...sample, ...untouched, op })}
      />
      <div className="flex gap-2">
        <PriceField
          label={isBandOp(sample.op) ? 'Lower bound' : 'Level'}
          unit="USD"
          price={price}
          value={levels.low}
          fault={fault}
          onChange={(low) => onChange({ ...sample, ...levels, low })}
        />
        {isBandOp(sample.op) && (
          <PriceField
            label="Upper bound"
            unit="USD"
            price={price}
            value={levels.high}
            onChange={(high) => onChange({ ...sample, ...levels, high })}
          />
        )}
      </div>
    </div>
  );
}
