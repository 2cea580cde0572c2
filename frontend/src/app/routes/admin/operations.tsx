import { createFileRoute } from '@tanstack/react-router';
import { OperationsPage } from '../../admin/operations-page.js';

export const Route = createFileRoute('/admin/operations')({
  component: OperationsPage,
  staticData: { title: 'Operations' },
});
