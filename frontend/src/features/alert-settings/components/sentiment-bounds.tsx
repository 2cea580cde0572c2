import { useEffect, useId, useRef } from 'react';
import { Badge } from '../../../shared/ui/badge.js';
import { useHeldValue } from '../../../shared/ui/use-held-value.js';
import type { SettingProps } from '../setting-props.js';

const STEP = 0.1;

interface BoundProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly disabled: boolean;
  readonly onCommit: (value: number) => Promise<void>;
}

/** A slider that saves when it is let go, not at every step on the way. */
function Bound({ label, min, max, value, disabled, onCommit }: BoundProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { shown, show, commit } = useHeldValue(value, onCommit);
  const letGo = useRef(commit);
  useEffect(() => {
    letGo.current = commit;
  });
  useEffect(() => {
    const slider = input.current;
    // React's onChange is the browser's input event; the browser's own change event comes once, at the end.
    const onLetGo = () => {
      if (slider !== null) letGo.current(Number(slider.value));
    };
    slider?.addEventListener('change', onLetGo);
    return () => slider?.removeEventListener('change', onLetGo);
  }, []);
  return (
    <div className="min-w-0 flex-1 basis-52">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-semibold text-strong">
          {label}
        </label>
        <output htmlFor={id} className="font-medium text-strong tabular-nums">
          {shown.toFixed(1).replace('-', '−')}
        </output>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        min={min}
        max={max}
        step={STEP}
        value={shown}
        disabled={disabled}
        onChange={(event) => show(Number(event.target.value))}
        className="mt-1 h-9 w-full cursor-pointer accent-(--accent) disabled:cursor-not-allowed disabled:opacity-60"
      />
      <div aria-hidden="true" className="flex justify-between text-xs tabular-nums">
        <span>{String(min).replace('-', '−')}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}

export interface SentimentBoundsProps extends SettingProps {
  readonly isPro: boolean;
}

/** Beyond which mood of the news a coin makes an alert; part of Pro. */
export function SentimentBounds({ settings, onSave, isPro }: SentimentBoundsProps) {
  return (
    <fieldset className="px-4 py-4 sm:px-5">
      <legend className="float-left mb-1 flex w-full items-center gap-2 text-sm font-semibold text-strong">
        Sentiment bounds
        {!isPro && <Badge tone="warn">Pro</Badge>}
      </legend>
      <p className="clear-left text-sm">
        You get an alert when the news sentiment about a coin leaves these bounds: −1 is very negative, 1 very
        positive.
        {!isPro && ' Part of Pro.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-4">
        <Bound
          label="Sentiment minimum"
          min={-1}
          max={0}
          value={settings.sentimentMinDefault}
          disabled={!isPro}
          onCommit={(sentimentMinDefault) => onSave({ sentimentMinDefault })}
        />
        <Bound
          label="Sentiment maximum"
          min={0}
          max={1}
          value={settings.sentimentMaxDefault}
          disabled={!isPro}
          onCommit={(sentimentMaxDefault) => onSave({ sentimentMaxDefault })}
        />
      </div>
    </fieldset>
  );
}
