import type { TriggerAlert } from '@contract/alert.js';
import type { ReactNode } from 'react';
import { AlertsPanel } from './alerts-panel.js';
import { NoAlerts } from './no-alerts.js';

export interface AccountAlertsProps {
  /** Starts a trigger like the one that rang. */
  readonly onCreateSimilar: (alert: TriggerAlert) => void;
  /** Starts the first trigger. */
  readonly onAddTrigger: () => void;
  /** Leads to all alerts. */
  readonly all: ReactNode;
}

/** The last 10 alerts of the account that is signed in, each with its evidence and its deliveries. */
export function AccountAlerts({ onCreateSimilar, onAddTrigger, all }: AccountAlertsProps) {
  return (
    <AlertsPanel
      empty={<NoAlerts onAddTrigger={onAddTrigger} />}
      all={all}
      onCreateSimilar={onCreateSimilar}
    />
  );
}
