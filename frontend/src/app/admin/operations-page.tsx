import { OperationsBoard } from '../../features/operations/components/operations-board.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';

/** /admin/operations: how the service runs, and what waits for an admin. */
export function OperationsPage() {
  return (
    <AdminOnly>
      <AdminFrame title="Operations" line="How the service is running, and what needs your attention.">
        <OperationsBoard />
      </AdminFrame>
    </AdminOnly>
  );
}
