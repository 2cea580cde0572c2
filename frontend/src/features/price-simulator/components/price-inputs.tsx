import { formatPrice } from '@contract/decimal.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { PriceField } from '../../../shared/ui/price-field.js';
import type { TypedPrices } from '../typed-prices.js';

const NO_PRICE = 'This is not a price above 0, so it was ignored.';

interface OneProps {
  readonly symbol: CoreSymbol;
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (value: string) => void;
}

/** The price of this moment stands in the field until something is typed. */
function One({ symbol, value, fault, onChange }: OneProps) {
  const live = useLivePrice(symbol);
  return (
    <PriceField
      label={symbol}
      unit="USD"
      price={live?.price ?? null}
      value={value}
      placeholder={live === null ? undefined : `now ${formatPrice(live.price)}`}
      fault={fault}
      onChange={onChange}
    />
  );
}

export interface PriceInputsProps {
  readonly typed: TypedPrices;
  readonly onChange: (typed: TypedPrices) => void;
  /** Where no price was typed, once that was tried. */
  readonly faulty: readonly CoreSymbol[];
}

/** The prices to try, one for each core coin. */
export function PriceInputs({ typed, onChange, faulty }: PriceInputsProps) {
  return (
    <div className="space-y-3">
      {CORE_SYMBOLS.map((symbol) => (
        <One
          key={symbol}
          symbol={symbol}
          value={typed[symbol]}
          fault={faulty.includes(symbol) ? NO_PRICE : null}
          onChange={(value) => onChange({ ...typed, [symbol]: value })}
        />
      ))}
    </div>
  );
}
