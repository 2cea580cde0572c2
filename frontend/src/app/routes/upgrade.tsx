import { createFileRoute } from '@tanstack/react-router';
import { UpgradePage } from '../upgrade/upgrade-page.js';

export const Route = createFileRoute('/upgrade')({
  component: UpgradePage,
  staticData: { title: 'Upgrade to Pro' },
});
