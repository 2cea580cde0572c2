import { AlertTest } from '../../features/price-tests/components/alert-test.js';
import { PriceTest } from '../../features/price-tests/components/price-test.js';
import { previewAlert, sendTestAlert } from '../../features/triggers/api/trigger-calls.js';
import { useTriggers } from '../../features/triggers/use-triggers.js';
import { useWorkspacePricePolling } from '../../shared/live/price-queries.js';
import { AccessDenied } from './access-denied.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';

function Tools() {
  const { data: triggers = [] } = useTriggers();
  useWorkspacePricePolling();
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
      <PriceTest />
      <AlertTest triggers={triggers} preview={previewAlert} send={sendTestAlert} />
    </div>
  );
}

/** /admin/trigger-testing: what prices would do, and how alerts read. */
export function TriggerTestingPage() {
  return (
    <AdminOnly otherwise={<AccessDenied />}>
      <AdminFrame title="Trigger testing" line="See which triggers a price would fire, and how alerts read.">
        <Tools />
      </AdminFrame>
    </AdminOnly>
  );
}
