import { createFileRoute } from '@tanstack/react-router';
import { SignedInOnly } from '../gate/signed-in-only.js';
import { SettingsPage } from '../settings/settings-page.js';

function Settings() {
  return (
    <SignedInOnly>
      <SettingsPage />
    </SignedInOnly>
  );
}

export const Route = createFileRoute('/settings')({
  component: Settings,
  staticData: { title: 'Alert settings' },
});
