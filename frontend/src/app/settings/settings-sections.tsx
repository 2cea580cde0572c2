import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActiveTriggers } from '../../features/alert-settings/components/active-triggers.js';
import { Explainers } from '../../features/alert-settings/components/explainers.js';
import { PricePills } from '../../features/alert-settings/components/price-pills.js';
import { QuietPanel } from '../../features/alert-settings/components/quiet-panel.js';
import { SettingsPanel } from '../../features/alert-settings/components/settings-panel.js';
import { walletsQuery } from '../../features/wallets/api/wallet-calls.js';
import { buttonClass } from '../../shared/ui/button.js';

export interface SettingsSectionsProps {
  readonly user: User;
  readonly home: '/onboarding' | '/';
}

/** What the settings are made of. */
export function SettingsSections({ user, home }: SettingsSectionsProps) {
  const { data: wallets, isError } = useQuery(walletsQuery);
  return (
    <>
      <PricePills wallets={wallets ?? (isError ? [] : 'loading')} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4 sm:space-y-6">
          <SettingsPanel user={user} />
          <QuietPanel user={user} />
        </div>
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
