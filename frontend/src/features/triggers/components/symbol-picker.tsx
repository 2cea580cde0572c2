/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list is not searched by name, and shows no prices */
import { formatPrice } from '@contract/decimal.js';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { priceAtom } from '../../../shared/live/live-atoms.js';
import { marketPricesQuery } from '../../../shared/live/price-queries.js';
import { cx } from '../../../shared/ui/class-names.js';
import { coinName, symbolNamed } from '../coin-names.js';
import { symbolChoices, symbolsQuery, UNKNOWN_YET } from '../symbol-choices.js';

/** What a symbol stands for where its name does not say it. */
const MEANINGS: Readonly<Record<string, string>> = {
  NASDAQ: 'Nasdaq Composite, in points',
  FED: 'Upper bound of the Fed’s target range, in percent',
  XAU: 'gold (PAXG)',
};

interface OptionProps {
  readonly id: string;
  readonly symbol: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

/** A coin with its name, its price and how many exchanges tell it, where these are known. */
function Option({ id, symbol, isActive, onPick }: OptionProps) {
  const live = useAtomValue(priceAtom(symbol));
  const { data: market } = useQuery({ ...marketPricesQuery, enabled: false });
  const exchanges = market?.crypto[symbol]?.sources.length ?? 0;
  const name = coinName(symbol);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-label={name === symbol ? symbol : `${symbol} ${name}`}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 text-sm tabular-nums hover:bg-raised aria-selected:bg-raised max-sm:min-h-11"
    >
      <span className="font-semibold text-strong">{symbol}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{name !== symbol && name}</span>
      {live !== null && <span className="text-strong">{formatPrice(live.price)}</span>}
      {exchanges > 0 && (
        <span className="text-xs max-sm:hidden">
          {exchanges} {exchanges === 1 ? 'exchange' : 'exchanges'}
        </span>
      )}
    </div>
  );
}

export interface SymbolPickerProps {
  readonly label?: string;
  /** As typed. */
  readonly value: string;
  readonly onChange: (symbol: string) => void;
  /** Runs when a symbol is settled: chosen, or typed to its end. */
  readonly onSettle: (symbol: string) => void;
  /** Runs after one was chosen from the list. */
  readonly onPicked: () => void;
  /** What is missing, once sending was tried. */
  readonly fault: string | null;
  readonly ref?: Ref<HTMLInputElement>;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** What to watch, found by symbol or name: what this person may, in groups, and for Pro any other coin. */
export function SymbolPicker(props: SymbolPickerProps) {
  const { label = 'Symbol', value, onChange, onSettle, onPicked, fault, ref } = props;
  const id = useId();
  const { data: groups = UNKNOWN_YET } = useQuery(symbolsQuery);
  // Null: the list is closed. A name that was settled does not narrow it down.
  const [typed, setTyped] = useState<string | null>(null);
  const [activeIndex, setActive] = useState(0);
  const choices = typed === null ? [] : symbolChoices(groups, typed);
  const symbols = choices.flatMap((group) => group.symbols);
  const active = symbols[Math.min(activeIndex, symbols.length - 1)];
  // The field is left before it is drawn with what was picked.
  const picked = useRef<string | null>(null);
  const pick = (symbol: string) => {
    picked.current = symbol;
    onChange(symbol);
    onSettle(symbol);
    setTyped(null);
    onPicked();
  };
  const leave = () => {
    const symbol = symbolNamed(picked.current ?? value);
    setTyped(null);
    if (symbol !== value) onChange(symbol);
    onSettle(symbol);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (typed === null) setTyped('');
      else setActive((Math.min(activeIndex, symbols.length - 1) + step + symbols.length) % symbols.length);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      setTyped(null);
    }
  };
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="BTC, or Bitcoin"
          aria-autocomplete="list"
          aria-expanded={symbols.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-meaning`}
          value={value}
          onClick={() => setTyped((before) => before ?? '')}
          onBlur={leave}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            const symbol = target.value.toUpperCase();
            picked.current = null;
            onChange(symbol);
            if (symbolChoices(groups, '').some((group) => group.symbols.includes(symbol))) onSettle(symbol);
            setTyped(target.value);
            setActive(0);
          }}
          className="mt-1 h-11 w-full rounded-lg border border-line-strong bg-page px-3 text-base text-strong placeholder:text-muted aria-invalid:border-down"
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Coins"
          className={cx(
            'dialog absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-2xl',
            symbols.length === 0 && 'hidden',
          )}
        >
          {choices.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-xs">
                {group.label}
              </p>
              {group.symbols.map((symbol) => (
                <Option
                  key={symbol}
                  id={`${id}-${symbol}`}
                  symbol={symbol}
                  isActive={symbol === active}
                  onPick={() => pick(symbol)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p id={`${id}-meaning`} className={cx('mt-1 text-xs empty:hidden', fault !== null && 'text-down')}>
        {fault ?? MEANINGS[value]}
      </p>
    </div>
  );
}
