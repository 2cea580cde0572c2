import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Circle, CircleCheck, X } from 'lucide-react';
import { useId, useState } from 'react';
import { isTimePicked } from '../../features/summary/picked-time.js';
import { useTelegramStatus } from '../../features/telegram-link/use-telegram-status.js';
import { triggersQuery } from '../../features/triggers/api/triggers-query.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { readStored, writeStored } from '../../shared/browser-storage.js';
import { Button } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { type SetupStep, type StepKey, setupSteps } from './setup-steps.js';

const DISMISSED_KEY = 'bellwether.setup-dismissed';
/** From so many steps on that are done it takes one line. */
const ONE_LINE_FROM = 2;

/** The steps of a person, and which of them is next. */
export function useSetup(user: User) {
  const steps = setupSteps({
    isConnected: useTelegramStatus()?.connected,
    triggers: useQuery(triggersQuery).data?.length,
    wallets: useQuery(walletsQuery).data?.length,
    hasPickedTime: isTimePicked(user),
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'open');
  return { steps, done, next, look: done < ONE_LINE_FROM ? ('whole' as const) : ('line' as const) };
}

export interface GettingSetUpProps {
  readonly user: User;
  readonly setup: ReturnType<typeof useSetup>;
  /** Leads to where a step is done. */
  readonly onDo: (step: StepKey) => void;
}

interface StepLineProps {
  readonly step: SetupStep;
  readonly look: 'primary' | 'quiet';
  readonly onDo: () => void;
}

function StepLine({ step: { key, text, state }, look, onDo }: StepLineProps) {
  const Icon = state === 'done' ? CircleCheck : Circle;
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 text-sm sm:px-5">
      <Icon
        aria-hidden="true"
        className={state === 'done' ? 'size-5 shrink-0 text-up' : 'size-5 shrink-0 text-line-strong'}
      />
      <span id={`step-${key}`} className={state === 'done' ? 'flex-1' : 'flex-1 font-medium text-strong'}>
        {text}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
      {state === 'open' && (
        <Button
          look={look}
          size="sm"
          className="pointer-coarse:min-h-11"
          onClick={onDo}
          aria-describedby={`step-${key}`}
        >
          Do it
        </Button>
      )}
    </li>
  );
}

/** The steps that make the service useful, whole for somebody new; later one line, which can be dismissed for good. */
export function GettingSetUp({ user, setup, onDo }: GettingSetUpProps) {
  const id = useId();
  const { steps, done, next, look } = setup;
  const [dismissed, setDismissed] = useState(readStored('local', DISMISSED_KEY));
  const [fold, setFold] = useState<'folded' | 'unfolded'>('folded');
  if (look === 'line' && dismissed === user.id) return null;
  const isWhole = look === 'whole' || fold === 'unfolded';
  /** What the one line itself offers to do. */
  const offered = isWhole ? undefined : next;
  const dismiss = () => {
    writeStored('local', DISMISSED_KEY, user.id);
    setDismissed(user.id);
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-sm"
    >
      <div className="flex min-h-13 items-center gap-x-2 pr-1.5 pl-4 sm:pl-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-2">
          <h2 id={`${id}-title`} className="font-semibold">
            Getting set up
          </h2>
          <span className={cx('text-sm tabular-nums', offered !== undefined && 'max-sm:sr-only')}>
            {done === steps.length ? 'All done' : `${done} of ${steps.length} done`}
          </span>
          {offered !== undefined && (
            <span aria-hidden="true" className="basis-full text-sm sm:hidden">
              Next: {offered.text}
            </span>
          )}
        </div>
        {look === 'line' && (
          <>
            {offered !== undefined && (
              <Button
                look="quiet"
                size="sm"
                className="pointer-coarse:min-h-11"
                aria-describedby={`${id}-next`}
                onClick={() => onDo(offered.key)}
              >
                Do it
              </Button>
            )}
            <Button
              look="bare"
              aria-expanded={isWhole}
              aria-controls={`${id}-steps`}
              onClick={() => setFold(isWhole ? 'folded' : 'unfolded')}
            >
              <span id={`${id}-next`} className="max-sm:sr-only">
                {next === undefined ? 'Steps' : `Next: ${next.text}`}
              </span>
              <ChevronDown
                aria-hidden="true"
                className={cx('size-4 transition-transform', isWhole && 'rotate-180')}
              />
            </Button>
            <Button look="bare" aria-label="Dismiss Getting set up" onClick={dismiss}>
              <X aria-hidden="true" className="size-4" />
            </Button>
          </>
        )}
      </div>
      <ul
        id={`${id}-steps`}
        hidden={!isWhole}
        className={cx(isWhole && 'border-t border-line sm:grid sm:grid-cols-2 sm:py-1')}
      >
        {steps.map((step) => (
          <StepLine
            key={step.key}
            step={step}
            look={look === 'whole' && step === next ? 'primary' : 'quiet'}
            onDo={() => onDo(step.key)}
          />
        ))}
      </ul>
    </section>
  );
}
