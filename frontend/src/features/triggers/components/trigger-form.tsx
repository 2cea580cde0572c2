import type { BacktestSuggestion } from '@contract/backtest.js';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFreshPrice } from '../../../shared/live/use-live-price.js';
import { useNow } from '../../../shared/live/use-now.js';
import { useWatchSymbols } from '../../../shared/live/use-watch-symbols.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceGroup } from '../../../shared/ui/choice-group.js';
import {
  type CheckedDraft,
  checkDraft,
  type Draft,
  EMPTY_DRAFT,
  isFreeDraft,
  type ValidDraft,
  withCooldown,
  withDirectionOfLevel,
  withOp,
} from '../draft.js';
import { BacktestLine } from './backtest-line.js';
import { Fold, ProLine } from './form-fields.js';
import { type DirectionFrom, FormHint } from './form-hint.js';
import { LazyMoreConditions, LazyWhenFields, preloadFolds } from './lazy-folds.js';
import { LevelFields, PresetButtons } from './price-fields.js';
import { SymbolPicker } from './symbol-picker.js';
import { WatchFields } from './watch-fields.js';

const KINDS = [
  { value: 'price', label: 'Reaches a price' },
  { value: 'move', label: 'Moves' },
  { value: 'trail', label: 'Falls from its high' },
] as const;
const OPS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'inside', label: 'Inside' },
  { value: 'outside', label: 'Outside' },
  { value: 'either', label: 'Either way' },
] as const;
const CLOCK_STEP_MS = 10_000;

const NO_SIDE: CheckedDraft = {
  kind: 'invalid',
  field: 'price',
  fault: 'There is no fresh price to compare it with. Choose Above or Below.',
};
const PART_OF_PRO: CheckedDraft = { kind: 'invalid', field: 'plan', fault: '' };

/** Whether a part of the form that may be folded holds something. */
const hasMore = ({ kind, guards, source }: Draft) =>
  !['price', 'move', 'trail'].includes(kind) || guards.length > 0 || source !== '';
const hasRules = (draft: Draft) =>
  (['frequency', 'spacing', 'until', 'hysteresis', 'inQuietHours', 'name', 'note', 'routeId'] as const).some(
    (name) => draft[name] !== EMPTY_DRAFT[name],
  );

export interface TriggerFormProps {
  /** Read out as the form's name. */
  readonly label: string;
  readonly start: Draft;
  /** Where the symbol is to be chosen: what gets the field. Absent where the symbol is given. */
  readonly pickerRef?: Ref<HTMLInputElement>;
  /** The end of the trigger that is edited; null for a new one. */
  readonly savedEnd: string | null;
  readonly isFree: boolean;
  readonly submit: { readonly text: string; readonly isDisabled: boolean };
  readonly isBusy: boolean;
  /** `next`: the value of the button that was pressed. */
  readonly onSubmit: (wanted: ValidDraft, next: string) => void;
  /** Runs with every change of what is typed. */
  readonly onDraft?: (draft: Draft) => void;
  readonly onCancel: () => void;
  /** More buttons, and notes, for what is typed. */
  readonly children?: (checked: CheckedDraft) => ReactNode;
}

/** What is typed, and what it comes to; the direction follows the level until it is chosen. */
function useDraft({ start, savedEnd, isFree, onDraft }: TriggerFormProps) {
  const [typed, setTyped] = useState(start);
  const [from, setFrom] = useState<DirectionFrom>(
    start.level !== '' || start.low !== '' ? 'choice' : 'level',
  );
  const [priced, setPriced] = useState(start.symbol);
  useWatchSymbols(priced === '' ? [] : [priced]);
  const now = useNow(CLOCK_STEP_MS);
  const pricedNow = useFreshPrice(priced);
  const guards = typed.guards.map(({ symbol }) => symbol);
  const guardPrices = [useFreshPrice(guards[0] ?? ''), useFreshPrice(guards[1] ?? '')];
  // The price of another symbol says nothing about what is typed.
  const price = typed.symbol === priced ? pricedNow : null;
  // Also of a price that comes after the level was typed.
  const draft = from === 'choice' ? typed : withDirectionOfLevel(typed, price);
  const priceOf = (symbol: string) =>
    symbol === priced ? pricedNow : (guardPrices[guards.indexOf(symbol)] ?? null);
  const read = checkDraft(draft, { priceOf, now, savedEnd });
  const isSideUnknown =
    draft.kind === 'price' && from === 'either' && price === null && read.kind === 'valid';
  const isLocked = isFree && !isFreeDraft(draft);
  const checked = isLocked ? PART_OF_PRO : isSideUnknown ? NO_SIDE : read;
  const setDraft = (next: Draft) => {
    setTyped(next);
    onDraft?.(next);
  };
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(from === 'choice' || part.level === undefined ? next : withDirectionOfLevel(next, price));
  };
  return { draft, setDraft, change, checked, isLocked, price, priced, setPriced, from, setFrom };
}

type FormState = ReturnType<typeof useDraft>;

interface PriceConditionProps {
  readonly state: FormState;
  readonly fault: string | null;
}

function PriceCondition({ state, fault }: PriceConditionProps) {
  const { draft, price, from, setFrom, setDraft, change } = state;
  return (
    <>
      <ChoiceGroup
        legend="Alert me when the price is"
        choices={OPS}
        value={from === 'either' ? 'either' : draft.op}
        onChange={(choice) => {
          setFrom(choice === 'either' ? 'either' : 'choice');
          setDraft(withOp(draft, choice === 'either' ? 'above' : choice, price));
        }}
      />
      <LevelFields draft={draft} price={price} fault={fault} onChange={change} />
      <PresetButtons
        draft={draft}
        price={price}
        onChange={(next) => {
          if (from === 'choice') setFrom('level');
          setDraft(next);
        }}
      />
    </>
  );
}

/** What is used of a suggestion. */
function calmer(draft: Draft, suggestion: BacktestSuggestion): Draft {
  if (suggestion.kind === 'cooldown') return withCooldown(draft, suggestion.cooldownSec);
  const percent = String(suggestion.percent);
  return { ...draft, ...(draft.kind === 'trail' ? { trailPercent: percent } : { movePercent: percent }) };
}

/** The form of a trigger, left by Escape. What is not valid is quietly not submitted; a hint says why. */
export function TriggerForm(props: TriggerFormProps) {
  const { label, start, pickerRef, isFree, submit, isBusy, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const state = useDraft(props);
  const { draft, setDraft, change, checked, isLocked } = state;
  const [isMoreOpen, setMoreOpen] = useState(() => hasMore(start));
  const [isWhenOpen, setWhenOpen] = useState(() => hasRules(start));
  const [wasTried, setTried] = useState(false);
  // Where that fails, unfolding says so.
  useEffect(() => void preloadFolds().catch(() => undefined), []);
  const fault = wasTried && checked.kind === 'invalid' ? checked : null;
  const faultOf = (field: string) => (fault?.field === field ? fault.fault : null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (checked.kind === 'valid') {
      if (!isBusy) onSubmit(checked, next);
      return;
    }
    // What is wrong has to be seen.
    if (checked.field === 'guard' || (checked.field === 'number' && hasMore(draft))) setMoreOpen(true);
    if (['spacing', 'until', 'hysteresis'].includes(checked.field)) setWhenOpen(true);
  };
  const leave = (event: KeyboardEvent) => {
    // Keys of a dialog that the form has opened come here as well.
    const isOwn = event.currentTarget.contains(event.target as Node) && !event.defaultPrevented;
    if (event.key === 'Escape' && isOwn && !isBusy) onCancel();
  };
  const topKind = KINDS.find(({ value }) => value === draft.kind)?.value ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <form ref={form} noValidate aria-label={label} onSubmit={send} onKeyDown={leave} className="space-y-3">
      {pickerRef !== undefined && (
        <SymbolPicker
          ref={pickerRef}
          value={draft.symbol}
          fault={faultOf('symbol')}
          onChange={(symbol) => change({ symbol })}
          onSettle={state.setPriced}
          onPicked={() => form.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()}
        />
      )}
      <ChoiceGroup
        legend="What to wait for"
        choices={KINDS}
        value={topKind}
        onChange={(kind) => change({ kind })}
      />
      {topKind === 'price' && <PriceCondition state={state} fault={faultOf('price')} />}
      {topKind !== null && topKind !== 'price' && (
        <fieldset disabled={isFree} className="space-y-3">
          <WatchFields draft={draft} fault={faultOf('number')} onChange={change} />
        </fieldset>
      )}
      {faultOf('kind') !== null && <p className="text-xs text-down">{faultOf('kind')}</p>}
      {isLocked ? <ProLine /> : <FormHint checked={checked} priced={state.priced} from={state.from} />}
      <div>
        <Fold
          title="More"
          hint="Averages, RSI, highs and lows, further conditions, one exchange"
          isOpen={isMoreOpen}
          onToggle={() => setMoreOpen(!isMoreOpen)}
        >
          {isFree && !isLocked && <ProLine />}
          <fieldset disabled={isFree && !hasMore(draft)} className="space-y-3">
            <LazyMoreConditions draft={draft} fault={fault} onChange={change} />
          </fieldset>
        </Fold>
        <Fold
          title="When and how often"
          hint="Repeat, end, name and note"
          isOpen={isWhenOpen}
          onToggle={() => setWhenOpen(!isWhenOpen)}
        >
          <LazyWhenFields draft={draft} fault={fault} onChange={change} />
        </Fold>
      </div>
      <BacktestLine
        checked={checked}
        onUse={(suggestion) => {
          setDraft(calmer(draft, suggestion));
          if (suggestion.kind === 'cooldown') setWhenOpen(true);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" aria-busy={isBusy} disabled={submit.isDisabled || isLocked}>
          {submit.text}
        </Button>
        {children?.(checked)}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
