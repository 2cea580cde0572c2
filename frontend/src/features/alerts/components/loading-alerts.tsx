import { Skeleton } from '../../../shared/ui/skeleton.js';

/** The place of a few alerts. */
export function LoadingAlerts() {
  return (
    <output className="block space-y-2 p-4 sm:px-5">
      <span className="sr-only">Loading alerts…</span>
      <Skeleton className="block h-5 w-2/3" />
      <Skeleton className="block h-5 w-1/2" />
    </output>
  );
}
