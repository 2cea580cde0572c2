import { createFileRoute } from '@tanstack/react-router';
import { TriggerTestingPage } from '../../admin/trigger-testing-page.js';

export const Route = createFileRoute('/admin/trigger-testing')({
  component: TriggerTestingPage,
  staticData: { title: 'Trigger testing' },
});
