import { SimulatorPanel } from '../../features/price-simulator/components/simulator-panel.js';
import { previewAlert, sendTestAlert } from '../../features/triggers/api/trigger-calls.js';
import { useTriggers } from '../../features/triggers/use-triggers.js';
import { useWorkspacePricePolling } from '../../shared/live/price-queries.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';
import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { buttonClass } from '../../shared/ui/button.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';

const AlertTest = lazyComponent(
  async () => (await import('../../features/price-simulator/components/alert-test.js')).AlertTest,
);

/** What a page of tools says to everybody but admins. */
function AccessDenied() {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-4 px-4 text-center">
      <ShieldX aria-hidden="true" className="size-8 text-accent" />
      <h1 className="text-2xl font-semibold tracking-tight">Access Denied</h1>
      <p>This page is only available to administrators</p>
      <Link to="/dashboard" className={buttonClass('primary', 'md')}>
        Return to dashboard
      </Link>
    </div>
  );
}

function Tools() {
  const { data: triggers = [] } = useTriggers();
  useWorkspacePricePolling();
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
      <SimulatorPanel />
      <AlertTest triggers={triggers} preview={previewAlert} send={sendTestAlert} />
    </div>
  );
}

/** /admin/trigger-testing: what prices would do, and how alerts read. */
export function PriceSimulatorPage() {
  return (
    <AdminOnly otherwise={<AccessDenied />}>
      <AdminFrame title="Trigger testing" line="See which triggers a price would fire, and how alerts read.">
        <Tools />
      </AdminFrame>
    </AdminOnly>
  );
}
