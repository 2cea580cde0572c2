import type { RecentAlert } from '@contract/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { AlertsPanel } from './alerts-panel.js';

export interface AccountAlertsProps {
  /** Starts a trigger like the one that rang. */
  readonly onCreateSimilar: (alert: RecentAlert) => void;
  /** Starts the first trigger. */
  readonly onAddTrigger: () => void;
}

/** The last 10 alerts of the account that is signed in, each with its evidence and its deliveries. */
export function AccountAlerts({ onCreateSimilar, onAddTrigger }: AccountAlertsProps) {
  const empty = (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-52 flex-1">
        No alerts yet. When a price reaches one of your triggers, the alert appears here with the time
        Telegram took.
      </p>
      <Button size="sm" onClick={onAddTrigger}>
        Set a trigger
      </Button>
    </div>
  );
  return <AlertsPanel empty={empty} onCreateSimilar={onCreateSimilar} />;
}
