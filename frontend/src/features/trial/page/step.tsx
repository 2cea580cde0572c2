import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { cx } from '../../../shared/ui/class-names.js';
import type { Failure } from './failure.js';

export interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One step of the page: a form of its own, so that Enter does what its button does. */
export function Step({ number, title, isDone, onSubmit, className, children }: StepProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <li className={cx('p-4 sm:p-6', className)}>
      <form noValidate onSubmit={submit} aria-labelledby={id} className="space-y-4">
        <h2 id={id} className="flex items-center gap-3 text-lg font-semibold">
          <span
            aria-hidden="true"
            className={cx(
              'flex size-8 shrink-0 items-center justify-center rounded-full border text-sm',
              isDone ? 'border-up/50 text-up' : 'border-brass-line text-accent',
            )}
          >
            {isDone ? <Check className="size-4" /> : number}
          </span>
          {title}
        </h2>
        {children}
      </form>
    </li>
  );
}

export interface OutcomeLineProps {
  /** For the field it belongs to. */
  readonly id?: string;
  readonly failure: Failure | null;
  readonly done: string | null;
}

/** The place for what came of a step, read out when it appears. Keeps its height, so nothing moves. */
export function OutcomeLine({ id, failure, done }: OutcomeLineProps) {
  return (
    <div id={id} className="min-h-5 text-sm">
      {failure !== null && (
        <div role="alert">
          <p className="font-medium text-down">{failure.text}</p>
          {failure.detail !== null && <p>{failure.detail}</p>}
        </div>
      )}
      <p aria-live="polite" className="font-medium text-up">
        {failure === null && done}
      </p>
    </div>
  );
}
