import { CORE_SYMBOLS } from '@contract/symbols.js';
import type { SymbolGroups } from '@contract/user-triggers.js';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { type Ref, useId, useState } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import { TextField } from '../../../shared/ui/text-field.js';

/** What the person may watch. It follows the wallets and the switch of traditional finance. */
export const symbolsQuery = queryOptions<SymbolGroups>({
  queryKey: ['api', 'trigger-symbols'],
  staleTime: 0,
});

const OTHER = '*';
const UNKNOWN_YET: SymbolGroups = { core: CORE_SYMBOLS, tradfi: [], wallets: [], anyCoin: false };

/** What a symbol stands for where its name does not say it. */
const MEANINGS: Readonly<Record<string, string>> = {
  NASDAQ: 'Nasdaq Composite, in points',
  FED: 'Upper bound of the Fed’s target range, in percent',
  XAU: 'gold (PAXG)',
};

interface GroupProps {
  readonly label: string;
  readonly symbols: readonly string[];
}

function Group({ label, symbols }: GroupProps) {
  if (symbols.length === 0) return null;
  return (
    <optgroup label={label}>
      {symbols.map((symbol) => (
        <option key={symbol} value={symbol}>
          {symbol}
        </option>
      ))}
    </optgroup>
  );
}

export interface SymbolPickerProps {
  readonly value: string;
  readonly onChange: (symbol: string) => void;
  /** Runs when a symbol is settled: chosen, or typed to its end. */
  readonly onSettle: (symbol: string) => void;
  /** What is missing, once sending was tried. */
  readonly fault: string | null;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** What to watch: the symbols this person may, in groups, and for Pro any other coin by its name. */
export function SymbolPicker({ value, onChange, onSettle, fault, ref }: SymbolPickerProps) {
  const id = useId();
  const { data: groups = UNKNOWN_YET } = useQuery(symbolsQuery);
  const [isTyping, setTyping] = useState(false);
  const listed = [...groups.core, ...groups.tradfi, ...groups.wallets];
  const isGiven = value !== '' && !listed.includes(value) && !isTyping;
  const choose = (choice: string) => {
    const symbol = choice === OTHER ? '' : choice;
    setTyping(choice === OTHER);
    onChange(symbol);
    onSettle(symbol);
  };
  return (
    <div className="space-y-2">
      <div>
        <label htmlFor={id} className="block text-xs font-medium text-muted">
          Symbol
        </label>
        <select
          ref={ref}
          id={id}
          required
          aria-invalid={fault !== null}
          aria-describedby={`${id}-meaning`}
          value={isTyping ? OTHER : value}
          onChange={(event) => choose(event.target.value)}
          className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong aria-invalid:border-down"
        >
          <option value="">Choose…</option>
          {isGiven && <option value={value}>{value}</option>}
          <Group label="Crypto" symbols={groups.core} />
          <Group label="Traditional finance" symbols={groups.tradfi} />
          <Group label="From Your Wallets" symbols={groups.wallets} />
          {groups.anyCoin && (
            <optgroup label="Any coin">
              <option value={OTHER}>Another coin…</option>
            </optgroup>
          )}
        </select>
        <p id={`${id}-meaning`} className={cx('mt-1 text-xs empty:hidden', fault !== null && 'text-down')}>
          {fault ?? MEANINGS[value]}
        </p>
      </div>
      {isTyping && (
        <TextField
          label="Coin"
          value={value}
          maxLength={20}
          autoCapitalize="characters"
          placeholder="DOGE"
          onChange={(text) => onChange(text.toUpperCase())}
          onBlur={() => onSettle(value)}
        />
      )}
    </div>
  );
}
