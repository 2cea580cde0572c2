import { Button } from './button.js';

export interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm sm:px-5">
      <p className="font-medium text-down">{text}</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
