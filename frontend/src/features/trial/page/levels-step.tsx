import { conditionToReach } from '@contract/level-rules.js';
import { numberIn } from '@contract/read-number.js';
import { CORE_SYMBOLS, type CoreSymbol } from '@contract/symbols.js';
import type { TrialTrigger } from '@contract/trigger.js';
import { type Ref, useEffect, useRef } from 'react';
import { LivePriceText } from '../../../shared/live/live-price-text.js';
import { StaleMark } from '../../../shared/live/stale-mark.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { distanceText } from '../../../shared/trigger/distance.js';
import { Button } from '../../../shared/ui/button.js';
import { NumberField } from '../../../shared/ui/number-field.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { alertBlockerOf, alertBlockerText } from '../alert-blocker.js';
import type { Seeds } from '../use-seeds.js';
import { alreadyHoldsText, conditionOfTrialTrigger, conditionText } from '../trigger-view.js';
import type { Failure } from './failure.js';
import { OutcomeLine, Step } from './step.js';

const ENABLED = "Alerts enabled! You'll get Telegram pings for BTC/ETH/SOL.";

interface LevelRowProps {
  readonly symbol: CoreSymbol;
  readonly level: string | null;
  readonly isVerified: boolean;
  readonly onChange: (level: string) => void;
  readonly fieldRef: Ref<HTMLInputElement> | undefined;
}

function LevelRow({ symbol, level, isVerified, onChange, fieldRef }: LevelRowProps) {
  const live = useLivePrice(symbol);
  const wanted = level === null ? 0 : numberIn(level, live?.price ?? null);
  const hint =
    wanted > 0 && live !== null
      ? distanceText(conditionToReach(wanted, live.price), live.price)
      : 'More than 0';
  return (
    <div className="grid items-start gap-x-4 gap-y-1 py-3 first:pt-0 min-[22rem]:grid-cols-2">
      <div>
        <h3 className="text-sm font-semibold">
          {symbol} <StaleMark symbol={symbol} />
        </h3>
        <LivePriceText
          symbol={symbol}
          className="flex min-h-8 items-center text-xl leading-8 font-semibold"
        />
      </div>
      {level === null ? (
        <Skeleton className="block h-25 w-full sm:h-21" />
      ) : (
        <div>
          <NumberField
            ref={fieldRef}
            label={`${symbol} trigger`}
            value={level}
            price={live?.price ?? null}
            disabled={!isVerified}
            onChange={onChange}
          />
          <p className="mt-1 min-h-8 text-xs sm:min-h-4">{hint}</p>
        </div>
      )}
    </div>
  );
}

function SavedRow({ trigger }: { readonly trigger: TrialTrigger }) {
  const { symbol } = trigger;
  const blocker = alertBlockerOf(undefined, useLivePrice(symbol));
  const note = blocker === null ? alreadyHoldsText(trigger) : alertBlockerText(blocker, symbol);
  return (
    <li>
      <span className="font-medium text-strong">
        {symbol} {conditionText(conditionOfTrialTrigger(trigger))}
      </span>
      {note !== null && <span className="block text-accent">{note}</span>}
    </li>
  );
}

export interface LevelsStepProps {
  /** As typed, else as seeded; null until the first prices are in. */
  readonly levels: Seeds<string> | null;
  /** What they read as; 0 where that is no number. */
  readonly numbers: Seeds<number> | null;
  readonly isVerified: boolean;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  /** What the alerts were enabled for; null before that. */
  readonly saved: readonly TrialTrigger[] | null;
  readonly onChange: (symbol: CoreSymbol, level: string) => void;
  readonly onEnable: () => void;
}

/** The live prices, a level for each, and the button that enables the alerts. */
export function LevelsStep(props: LevelsStepProps) {
  const { levels, numbers, isVerified, isSaving, failure, saved, onChange, onEnable } = props;
  const firstField = useRef<HTMLInputElement>(null);
  const isOpen = isVerified && levels !== null;
  useEffect(() => {
    if (isOpen) firstField.current?.focus();
  }, [isOpen]);
  const allPositive = numbers !== null && CORE_SYMBOLS.every((symbol) => numbers[symbol] > 0);
  return (
    <Step
      number={3}
      title="Your levels"
      isDone={saved !== null}
      onSubmit={onEnable}
      className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:border-line"
    >
      <p className="text-sm">
        A level above the price rings when the price rises to it, one below when the price falls to it.
      </p>
      <div className="divide-y divide-line">
        {CORE_SYMBOLS.map((symbol, index) => (
          <LevelRow
            key={symbol}
            symbol={symbol}
            level={levels?.[symbol] ?? null}
            isVerified={isVerified}
            onChange={(level) => onChange(symbol, level)}
            fieldRef={index === 0 ? firstField : undefined}
          />
        ))}
      </div>
      <Button
        type="submit"
        look={isVerified ? 'primary' : 'quiet'}
        disabled={!isVerified || !allPositive}
        aria-busy={isSaving}
        className="w-full"
      >
        {isSaving ? 'Enabling...' : 'Enable alerts'}
      </Button>
      <OutcomeLine failure={failure} done={saved === null ? null : ENABLED} />
      {saved !== null && (
        <ul aria-label="Enabled alerts" className="space-y-1 text-sm">
          {saved.map((trigger) => (
            <SavedRow key={trigger.id} trigger={trigger} />
          ))}
        </ul>
      )}
    </Step>
  );
}
