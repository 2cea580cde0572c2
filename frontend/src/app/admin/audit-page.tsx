import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditLog } from '../../features/audit-log/components/audit-log.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';

function Shown() {
  const { userId = null } = useSearch({ from: '/admin/audit' });
  const navigate = useNavigate({ from: '/admin/audit' });
  return (
    <AuditLog
      userId={userId}
      onUserId={(chosen) => void navigate({ search: chosen === null ? {} : { userId: chosen } })}
    />
  );
}

/** /admin/audit: what admins did. The account it is narrowed to stands in the address. */
export function AuditPage() {
  return (
    <AdminOnly>
      <AdminFrame title="Audit log" line="Everything admins did, or that was done on their behalf.">
        <Shown />
      </AdminFrame>
    </AdminOnly>
  );
}
