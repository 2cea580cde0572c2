import type { CoreSymbol } from '@contract/symbols.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { NumberField } from '../../../shared/ui/number-field.js';
import { type TrialDraft, withOperator } from '../draft.js';
import type { Seed } from '../seed.js';

const OPERATORS = [
  { value: 'ABOVE', label: 'Above' },
  { value: 'BELOW', label: 'Below' },
  { value: 'INSIDE', label: 'Inside' },
] as const;

export interface LevelEditorProps {
  readonly symbol: CoreSymbol;
  readonly draft: TrialDraft;
  readonly seed: Seed;
  /** Of the coin, now; null while it is not known. */
  readonly price: number | null;
  readonly hint: string | null;
  readonly onChange: (draft: TrialDraft) => void;
}

function Label({ symbol, text }: { readonly symbol: string; readonly text: string }) {
  return (
    <>
      <span className="sr-only">{symbol} </span>
      <span className="inline-block first-letter:uppercase">{text}</span>
    </>
  );
}

/** Above, below or inside, and the level or the two bounds that go with it. */
export function LevelEditor({ symbol, draft, seed, price, hint, onChange }: LevelEditorProps) {
  const change = (part: Partial<TrialDraft>) => onChange({ ...draft, ...part });
  return (
    <div className="space-y-2">
      <ChoiceGroup
        legend={`Alert me when ${symbol} is`}
        choices={OPERATORS}
        value={draft.operator}
        onChange={(operator) => onChange(withOperator(draft, operator, seed))}
      />
      <div className="flex gap-2">
        {draft.operator === 'INSIDE' ? (
          <>
            <NumberField
              label={<Label symbol={symbol} text="lower bound" />}
              price={price}
              value={draft.low}
              onChange={(low) => change({ low })}
            />
            <NumberField
              label={<Label symbol={symbol} text="upper bound" />}
              price={price}
              value={draft.high}
              onChange={(high) => change({ high })}
            />
          </>
        ) : (
          <NumberField
            label={<Label symbol={symbol} text="level" />}
            price={price}
            value={draft.level}
            onChange={(level) => change({ level })}
          />
        )}
      </div>
      <p className="min-h-4 text-xs">{hint}</p>
    </div>
  );
}
