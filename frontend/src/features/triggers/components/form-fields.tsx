import { ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import { Badge } from '../../../shared/ui/badge.js';
import { cx } from '../../../shared/ui/class-names.js';
import { smallNumber } from '../watch-draft.js';

const FIELD =
  'h-11 w-full rounded-lg border border-line-strong bg-page text-base text-strong tabular-nums placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-down';
const LABEL = 'block text-xs font-medium text-muted';

export interface SmallNumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** As typed. */
  readonly value: string;
  readonly placeholder?: string;
  readonly fault?: string | null;
  readonly onChange: (value: string) => void;
}

/** A percentage, points or minutes, as text: "3", "3.5", "3,5". */
export function SmallNumberField({
  label,
  unit,
  value,
  placeholder,
  fault = null,
  onChange,
}: SmallNumberFieldProps) {
  const id = useId();
  const number = smallNumber(value);
  return (
    <div className="min-w-0 flex-1 basis-28">
      <label htmlFor={id} className={LABEL}>
        {label}
      </label>
      <div className="relative mt-1">
        <input
          id={id}
          type="text"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          aria-valuemin={0}
          {...(!Number.isNaN(number) && { 'aria-valuenow': number })}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={cx(FIELD, 'pr-16 pl-3')}
        />
        <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-xs text-muted">
          {unit}
        </span>
      </div>
      {fault !== null && (
        <p id={`${id}-fault`} className="mt-1 text-xs text-down">
          {fault}
        </p>
      )}
    </div>
  );
}

export interface FoldProps {
  readonly title: string;
  /** What is in it; seen while it is folded. */
  readonly hint: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Drawn only while it is open. */
  readonly children: ReactNode;
}

/** A part of a form for those who want it. */
export function Fold({ title, hint, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <div className="border-t border-line pt-1">
      <div className="relative flex min-h-11 items-center gap-2">
        <ChevronRight
          aria-hidden="true"
          className={cx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          className="shrink-0 cursor-pointer text-sm font-semibold text-strong outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-info"
        >
          {title}
        </button>
        {!isOpen && <span className="min-w-0 truncate text-xs">{hint}</span>}
      </div>
      {isOpen && (
        <div id={id} className="space-y-3 pt-1 pb-2">
          {children}
        </div>
      )}
    </div>
  );
}

/** Says that something is part of Pro, where somebody without it meets it. */
export function ProLine() {
  const { freePricesOnly } = usePlanSentences();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Badge tone="warn">
        <Lock aria-hidden="true" className="size-3" />
        Pro
      </Badge>
      {freePricesOnly}
    </p>
  );
}
