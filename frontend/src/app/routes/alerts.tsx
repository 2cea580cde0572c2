import { createFileRoute } from '@tanstack/react-router';
import { AlertsPage } from '../alerts/alerts-page.js';
import { SignedInOnly } from '../gate/signed-in-only.js';

function Alerts() {
  return (
    <SignedInOnly>
      <AlertsPage />
    </SignedInOnly>
  );
}

export const Route = createFileRoute('/alerts')({ component: Alerts, staticData: { title: 'Alerts' } });
