import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { isTimePicked } from '../../features/summary/picked-time.js';
import { useTelegramStatus } from '../../features/telegram-link/use-telegram-status.js';
import { triggersQuery } from '../../features/triggers/api/triggers-query.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { Button } from '../../shared/ui/button.js';
import { Panel } from '../../shared/ui/panel.js';
import { type SetupStep, type StepKey, setupSteps } from './setup-steps.js';

export interface GettingSetUpProps {
  readonly user: User;
  /** Leads to where a step is done. */
  readonly onDo: (step: StepKey) => void;
}

interface StepLineProps {
  readonly step: SetupStep;
  readonly onDo: () => void;
}

function StepLine({ step: { key, text, state }, onDo }: StepLineProps) {
  const Icon = state === 'done' ? CircleCheck : Circle;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 text-sm sm:px-5">
      <Icon
        aria-hidden="true"
        className={state === 'done' ? 'size-5 shrink-0 text-up' : 'size-5 shrink-0 text-line-strong'}
      />
      <span id={`step-${key}`} className={state === 'done' ? 'flex-1' : 'flex-1 font-medium text-strong'}>
        {text}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
      {state === 'open' && (
        <Button look="accent" size="sm" onClick={onDo} aria-describedby={`step-${key}`}>
          Do it
        </Button>
      )}
    </li>
  );
}

/** The steps that make the service useful; folded away once all of them are done. */
export function GettingSetUp({ user, onDo }: GettingSetUpProps) {
  const steps = setupSteps({
    isConnected: useTelegramStatus()?.connected,
    triggers: useQuery(triggersQuery).data?.length,
    wallets: useQuery(walletsQuery).data?.length,
    hasPickedTime: isTimePicked(user),
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const list = (
    <ul className="divide-y divide-line sm:grid sm:grid-cols-2 sm:divide-y-0 sm:py-1">
      {steps.map((step) => (
        <StepLine key={step.key} step={step} onDo={() => onDo(step.key)} />
      ))}
    </ul>
  );
  return (
    <Panel
      title="Getting set up"
      mark={
        <span className="text-sm tabular-nums">
          {done} of {steps.length} done
        </span>
      }
    >
      {done < steps.length ? (
        list
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-medium text-up sm:px-5">
            All done
          </summary>
          {list}
        </details>
      )}
    </Panel>
  );
}
