import { AccountAlerts } from '../../features/alerts/components/account-alerts.js';
import { useStartTrigger } from '../../features/triggers/start-trigger.js';

/** The account's recent alerts; Create similar opens the form of a new trigger like the one that rang. */
export function AlertsPanel() {
  const start = useStartTrigger();
  return (
    <AccountAlerts
      onCreateSimilar={({ asset, evidence }) => start({ symbol: asset, condition: evidence.condition })}
      onAddTrigger={() => start()}
    />
  );
}
