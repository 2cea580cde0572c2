import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Leads } from '../../features/leads/components/leads.js';
import { useFollowLeads } from '../../features/leads/follow-leads.js';
import { leadsSearch, type LeadsView, viewOf } from '../../features/leads/leads-view.js';
import { AdminFrame } from './admin-frame.js';
import { AdminOnly } from './admin-only.js';

function Shown() {
  const view = viewOf(useSearch({ from: '/admin/leads' }));
  const navigate = useNavigate({ from: '/admin/leads' });
  const onView = useCallback(
    (wanted: LeadsView, how: 'push' | 'replace') =>
      void navigate({ search: leadsSearch({ ...wanted }), replace: how === 'replace', resetScroll: false }),
    [navigate],
  );
  useFollowLeads();
  return <Leads view={view} onView={onView} />;
}

/** /admin/leads: who has written to the bot. Which of them are shown stands in the address. */
export function LeadsPage() {
  return (
    <AdminOnly otherwise={<Navigate to="/dashboard" replace />}>
      <AdminFrame title="Leads" line="People who messaged the bot.">
        <Shown />
      </AdminFrame>
    </AdminOnly>
  );
}
