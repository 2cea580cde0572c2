import { useAtomValue } from 'jotai';
import { trialSessionAtom } from '../../../shared/session/trial-session.js';
import { AlertsPanel } from './alerts-panel.js';

const EMPTY =
  'No alerts yet. Save a trigger: when the price reaches it, the alert appears here with the time Telegram took.';

/** The last alerts of the connected trial; nothing without one. */
export function RecentAlerts() {
  const token = useAtomValue(trialSessionAtom)?.token;
  return token === undefined ? null : (
    <AlertsPanel key={token} trialToken={token} empty={<p className="p-4 text-sm sm:px-5">{EMPTY}</p>} />
  );
}
