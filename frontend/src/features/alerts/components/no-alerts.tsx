import { Button } from '../../../shared/ui/button.js';

/** What to do first while an account has no alerts. */
export function NoAlerts({ onAddTrigger }: { readonly onAddTrigger: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4 text-sm sm:px-5">
      <p className="min-w-52 flex-1">
        No alerts yet. When a price reaches one of your triggers, the alert appears here with the time
        Telegram took.
      </p>
      <Button size="sm" onClick={onAddTrigger}>
        Set a trigger
      </Button>
    </div>
  );
}
