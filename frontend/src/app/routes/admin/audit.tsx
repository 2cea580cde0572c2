import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../admin/audit-page.js';
import { auditSearch } from '../../admin/audit-search.js';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch,
  component: AuditPage,
  staticData: { title: 'Audit log' },
});
