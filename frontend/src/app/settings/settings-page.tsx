import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { unifiedTriggersQuery } from '../../features/alert-settings/api/settings-page-calls.js';
import { ActiveTriggers } from '../../features/alert-settings/components/active-triggers.js';
import { Explainers } from '../../features/alert-settings/components/explainers.js';
import { PricePills } from '../../features/alert-settings/components/price-pills.js';
import { SettingsPanel } from '../../features/alert-settings/components/settings-panel.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { useMe } from '../../shared/session/me.js';
import { settingsQuery } from '../../shared/session/settings.js';
import { buttonClass } from '../../shared/ui/button.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { PageHeader } from '../workspace/page-header.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

const KEYS = [settingsQuery.queryKey, unifiedTriggersQuery.queryKey, walletsQuery.queryKey];

interface SectionsProps {
  readonly user: User;
  readonly home: '/onboarding' | '/';
}

function Sections({ user, home }: SectionsProps) {
  const { data: wallets, isError } = useQuery(walletsQuery);
  return (
    <>
      <PricePills wallets={wallets ?? (isError ? [] : 'loading')} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <SettingsPanel user={user} />
        <div className="min-w-0 space-y-4 sm:space-y-6">
          <ActiveTriggers
            manage={
              <Link to={home} hash="triggers" className={buttonClass('quiet', 'sm')}>
                Manage triggers
              </Link>
            }
          />
          <Explainers />
        </div>
      </div>
    </>
  );
}

function Settings({ user }: { readonly user: User }) {
  const home = user.role === 'free' ? '/onboarding' : '/';
  return (
    <>
      <PageHeader title="Alert Settings V2" line="Changes are saved immediately.">
        <Link to={home} className={buttonClass('bare', 'sm')}>
          {user.role === 'free' ? 'My alerts' : 'Dashboard'}
        </Link>
      </PageHeader>
      <FirstAnswers keys={KEYS}>
        <Sections user={user} home={home} />
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
