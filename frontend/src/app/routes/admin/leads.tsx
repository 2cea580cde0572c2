import { createFileRoute } from '@tanstack/react-router';
import { leadsSearch } from '../../../features/leads/leads-view.js';
import { LeadsPage } from '../../admin/leads-page.js';

export const Route = createFileRoute('/admin/leads')({
  validateSearch: leadsSearch,
  component: LeadsPage,
  staticData: { title: 'Leads' },
});
