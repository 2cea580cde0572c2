import { exchangeName } from '@contract/symbols.js';
import { MOST_GUARDS } from '@contract/trigger-rules.js';
import { Plus } from 'lucide-react';
import { useMarketStatus } from '../../../shared/live/use-market-status.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { type Draft, type DraftFault, EMPTY_GUARD, type GuardDraft } from '../draft.js';
import { GuardFields } from './guard-fields.js';
import { WatchFields } from './watch-fields.js';

const KINDS = [
  { value: 'average', label: 'Average' },
  { value: 'rsi', label: 'RSI' },
  { value: 'extreme', label: 'New high or low' },
] as const;
const ALL = { value: '', label: 'All exchanges together' } as const;

export interface MoreConditionsProps {
  readonly draft: Draft;
  readonly fault: DraftFault | null;
  readonly onChange: (part: Partial<Draft>) => void;
}

function SourceField({ draft, onChange }: Pick<MoreConditionsProps, 'draft' | 'onChange'>) {
  const followed = useMarketStatus()?.exchanges.map(({ exchange }) => exchange) ?? [];
  const ids = draft.source === '' ? followed : [...new Set([...followed, draft.source])];
  return (
    <SelectField
      label="Only on one exchange"
      choices={[ALL, ...ids.map((id) => ({ value: id, label: exchangeName(id) }))]}
      value={draft.source}
      onChange={(source) => onChange({ source })}
    />
  );
}

/** What few triggers need: averages, the RSI, new highs and lows, further conditions, one exchange. */
export function MoreConditions({ draft, fault, onChange }: MoreConditionsProps) {
  const { kind, guards } = draft;
  const isOfThese = KINDS.some(({ value }) => value === kind);
  const changeGuard = (index: number, guard: GuardDraft) =>
    onChange({ guards: guards.map((each, i) => (i === index ? guard : each)) });
  return (
    <>
      <ChoiceGroup
        legend="Or wait for"
        choices={KINDS}
        value={KINDS.find(({ value }) => value === kind)?.value ?? null}
        onChange={(next) => onChange({ kind: next })}
      />
      {isOfThese && (
        <WatchFields
          draft={draft}
          fault={fault?.field === 'number' ? fault.fault : null}
          onChange={onChange}
        />
      )}
      {guards.map((guard, index) => (
        <GuardFields
          // oxlint-disable-next-line react/no-array-index-key -- they have nothing but their place
          key={index}
          no={index + 1}
          guard={guard}
          fault={fault?.guard?.index === index ? fault : null}
          onChange={(next) => changeGuard(index, next)}
          onRemove={() => onChange({ guards: guards.filter((_, i) => i !== index) })}
        />
      ))}
      <div className="flex flex-wrap items-end gap-2">
        {guards.length < MOST_GUARDS && (
          <Button onClick={() => onChange({ guards: [...guards, { ...EMPTY_GUARD, symbol: draft.symbol }] })}>
            <Plus aria-hidden="true" className="size-4" />
            And also…
          </Button>
        )}
        <SourceField draft={draft} onChange={onChange} />
      </div>
    </>
  );
}
