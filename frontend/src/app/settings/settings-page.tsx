import type { User } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { unifiedTriggersQuery } from '../../features/alert-settings/api/settings-page-calls.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { useMe } from '../../shared/session/me.js';
import { settingsQuery } from '../../shared/session/settings.js';
import { buttonClass } from '../../shared/ui/button.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { PageHeader } from '../workspace/page-header.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

const loadSections = () => import('./settings-sections.js');
const SettingsSections = lazy(async () => ({ default: (await loadSections()).SettingsSections }));

const KEYS = [settingsQuery.queryKey, unifiedTriggersQuery.queryKey, walletsQuery.queryKey];

function Settings({ user }: { readonly user: User }) {
  const home = user.role === 'free' ? '/onboarding' : '/';
  return (
    <>
      <PageHeader title="Alert Settings V2" line="Changes are saved immediately.">
        <Link to={home} className={buttonClass('bare', 'sm')}>
          {user.role === 'free' ? 'My alerts' : 'Dashboard'}
        </Link>
      </PageHeader>
      <FirstAnswers keys={KEYS} load={loadSections}>
        <SettingsSections user={user} home={home} />
      </FirstAnswers>
    </>
  );
}

/** How and about what a person is alerted; nothing for nobody. */
export function SettingsPage() {
  const user = useMe();
  if (user == null) return null;
  return (
    <WorkspacePage user={user}>
      <Settings user={user} />
    </WorkspacePage>
  );
}
