import { createFileRoute } from '@tanstack/react-router';
import { fetchDashboard, Gate } from '../gate/gate.js';

export const Route = createFileRoute('/dashboard')({
  component: Gate,
  loader: () => void fetchDashboard(),
});
