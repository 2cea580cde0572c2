import type { User } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { useToast } from '../../../shared/ui/toast.js';
import { billingSummaryQuery, pollCharge } from '../api/billing-calls.js';
import { canRenew, canUpgrade, planBadge } from '../billing-words.js';
import { BillingFacts } from './billing-facts.js';
import { EmailLine } from './email-line.js';
import { ManageBillingDialog } from './manage-billing-dialog.js';
import { PayButton } from './pay-button.js';
import { PaymentList } from './payment-list.js';

const SHOWN_PAYMENTS = 3;

export interface AccountBillingProps {
  readonly user: User;
  /** Starts the way to Pro. */
  readonly onUpgrade: () => void;
}

/** Asks the provider about an open charge, then reads the summary again; says how it went. */
function useRefresh(summary: BillingSummary | undefined, reread: () => Promise<unknown>) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      if (typeof summary?.pending_charge_url === 'string') await pollCharge();
      await reread();
    },
    onSuccess: () =>
      toast({
        tone: 'plain',
        title: 'Billing Updated',
        description: 'Your billing information has been refreshed.',
      }),
    onError: () => toast({ tone: 'bad', title: "Couldn't refresh. Try again." }),
  });
}

function RefreshButton({ isBusy, onClick }: { readonly isBusy: boolean; readonly onClick: () => void }) {
  return (
    <Button look="bare" size="icon" aria-label="Refresh billing" aria-busy={isBusy} onClick={onClick}>
      <RefreshCw aria-hidden="true" className={isBusy ? 'size-4 animate-spin' : 'size-4'} />
    </Button>
  );
}

function Loading() {
  return (
    <output className="block space-y-2">
      <span className="sr-only">Loading billing…</span>
      <Skeleton className="block h-5 w-3/5" />
      <Skeleton className="block h-5 w-full" />
      <Skeleton className="block h-5 w-full" />
      <Skeleton className="block h-9 w-32" />
    </output>
  );
}

function Failure({ isRetrying, onRetry }: { readonly isRetrying: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <div>
        <p className="font-semibold text-down">Billing Error</p>
        <p>Your billing information could not be loaded. Your alerts are not affected.</p>
      </div>
      <Button size="sm" aria-disabled={isRetrying} onClick={onRetry}>
        {isRetrying ? 'Retrying...' : 'Retry'}
      </Button>
    </div>
  );
}

interface ShownProps extends AccountBillingProps {
  readonly summary: BillingSummary;
}

function Shown({ user, summary, onUpgrade }: ShownProps) {
  const { role } = user;
  return (
    <>
      <BillingFacts role={role} summary={summary} />
      <div className="flex flex-wrap gap-2">
        {canRenew(role, summary) && <PayButton pendingUrl={summary.pending_charge_url} />}
        {canUpgrade(role, summary) && (
          <Button look="primary" size="sm" onClick={onUpgrade}>
            Upgrade to Pro
          </Button>
        )}
        <ManageBillingDialog role={role} summary={summary} />
      </div>
      {summary.history.length > 0 && (
        <div>
          <h3 className="mb-1 text-xs font-medium text-muted">Recent payments</h3>
          <PaymentList
            label="Recent payments"
            payments={summary.history.slice(0, SHOWN_PAYMENTS)}
            timeZone={summary.timezone}
          />
        </div>
      )}
    </>
  );
}

/** Whose account it is, which plan it has, what was paid and what comes next. */
export function AccountBilling({ user, onUpgrade }: AccountBillingProps) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(billingSummaryQuery);
  const refresh = useRefresh(data, () => refetch({ throwOnError: true }));
  const badge = planBadge(user, data);
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return (
    <Panel
      id="billing"
      title="Account and Billing"
      mark={<Badge tone={badge.tone}>{badge.text}</Badge>}
      actions={
        <RefreshButton
          isBusy={refresh.isPending}
          onClick={() => !refresh.isPending && !isFetching && refresh.mutate()}
        />
      }
    >
      <div className="space-y-4 px-4 py-4 sm:px-5">
        <EmailLine user={user} />
        {hasFailed && <Failure isRetrying={isFetching} onRetry={() => !isFetching && void refetch()} />}
        {data === undefined && !hasFailed && <Loading />}
        {data !== undefined && <Shown user={user} summary={data} onUpgrade={onUpgrade} />}
      </div>
    </Panel>
  );
}
