import type { User } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { GivenPlan } from '../../features/billing/components/given-plan.js';
import { useOffers } from '../../shared/offers.js';
import { AccountBilling } from '../../features/billing/components/account-billing.js';
import { DeliveryHealth } from '../../features/delivery-health/components/delivery-health.js';
import { DailySummary } from '../../features/summary/components/daily-summary.js';
import { TelegramNotifications } from '../../features/telegram-link/components/telegram-notifications.js';
import { useTelegramStatus } from '../../features/telegram-link/use-telegram-status.js';
import { TradfiIntegration } from '../../features/tradfi/components/tradfi-integration.js';
import { AccountTrial } from '../../features/trial/components/account-trial.js';
import { TriggersSection } from '../../features/triggers/components/triggers-section.js';
import { useArmedCount } from '../../features/triggers/use-armed-count.js';
import { ConnectedWallets } from '../../features/wallets/components/connected-wallets.js';
import { buttonClass } from '../../shared/ui/button.js';
import { usePausedText } from '../upgrade/use-paused-text.js';
import type { Section } from './columns.js';
import { goToConnect } from './go-to.js';
import { TriggerChart } from './trigger-chart.js';
import type { Workspace } from './use-workspace.js';
import { AccountAlerts } from '../../features/alerts/components/account-alerts.js';
import { startLikeAlert, useStartTrigger } from '../../features/triggers/start-trigger.js';

/** The account's recent alerts; Create similar opens the form of a new trigger like the one that rang. */
function AlertsPanel() {
  const start = useStartTrigger();
  return (
    <AccountAlerts
      onCreateSimilar={(alert) => start(startLikeAlert(alert))}
      onAddTrigger={() => start()}
      all={
        <Link to="/alerts" className={buttonClass('bare', 'sm')}>
          All alerts
        </Link>
      }
    />
  );
}

function Telegram({ user }: { readonly user: User }) {
  const status = useTelegramStatus();
  return (
    <TelegramNotifications armedCount={useArmedCount()}>
      {status !== undefined && (
        <AccountTrial role={user.role} isLinked={status.connected} askToConnect={goToConnect} />
      )}
    </TelegramNotifications>
  );
}

interface BillingProps {
  readonly user: User;
  readonly workspace: Workspace;
}

function Billing({ user, workspace }: BillingProps) {
  const { proFor } = useOffers();
  const paused = usePausedText();
  if (proFor !== null) return <GivenPlan user={user} proFor={proFor} paused={paused} />;
  return (
    <AccountBilling
      user={user}
      paused={paused}
      onUpgrade={workspace.upgrade}
      onChooseTerm={workspace.chooseTerm}
    />
  );
}

/** What a signed-in person may be shown, in the order it is listed; a page picks its own. */
export function workspaceSections(user: User, workspace: Workspace) {
  const { wallet, summaryTime } = workspace;
  return {
    telegram: { key: 'telegram', node: <Telegram user={user} /> },
    wallets: {
      key: 'wallets',
      node: <ConnectedWallets role={user.role} isAdding={wallet.isOpen} onAddingChange={wallet.onChange} />,
    },
    triggers: { key: 'triggers', node: <TriggersSection /> },
    chart: { key: 'chart', node: <TriggerChart />, singleColumnOrder: 1 },
    alerts: { key: 'alerts', node: <AlertsPanel /> },
    tradfi: { key: 'tradfi', node: <TradfiIntegration role={user.role} />, singleColumnOrder: 2 },
    summary: {
      key: 'summary',
      node: (
        <DailySummary
          user={user}
          isChanging={summaryTime.isOpen}
          onChangingChange={summaryTime.onChange}
          reload={workspace.reload}
        />
      ),
    },
    health: {
      key: 'health',
      node: (
        <DeliveryHealth>
          <Link
            to="/status"
            aria-label="Status, with all figures"
            className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-raised hover:text-strong"
          >
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </DeliveryHealth>
      ),
    },
    billing: {
      key: 'billing',
      node: <Billing user={user} workspace={workspace} />,
    },
  } as const satisfies Record<string, Section>;
}
