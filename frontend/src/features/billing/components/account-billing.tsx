import type { User } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { HttpError } from '../../../shared/http.js';
import { meQuery } from '../../../shared/session/me.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { useToast } from '../../../shared/ui/toast.js';
import { billingSummaryQuery, pollCharge } from '../api/billing-calls.js';
import { canRenew, canUpgrade, isComplimentary, planBadge } from '../billing-words.js';
import { BillingFacts } from './billing-facts.js';
import { EmailLine } from './email-line.js';
import { ManageBilling } from './manage-billing.js';
import { PayButton } from './pay-button.js';
import { PaymentList } from './payment-list.js';
import { PaymentPageLink } from './payment-page-link.js';

const SHOWN_PAYMENTS = 3;

export interface AccountBillingProps {
  readonly user: User;
  /** What the plan has paused, in a sentence; null: nothing. */
  readonly paused: string | null;
  /** Starts the way to Pro. */
  readonly onUpgrade: () => void;
  /** Leads to the choice of a term and a code for a renewal. */
  readonly onChooseTerm: () => void;
}

/** Another process may have taken the payment over a moment ago: then nothing is open any more. */
async function pollIfOpen(): Promise<void> {
  try {
    await pollCharge();
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** Asks the provider about an open charge, then reads the summary again; says how it went. */
function useRefresh(summary: BillingSummary | undefined, reread: () => Promise<unknown>) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      if (typeof summary?.pending_charge_url === 'string') await pollIfOpen();
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

/** What can be paid now; for a complimentary account nothing. */
function Actions({ user: { role }, summary, onUpgrade, onChooseTerm }: ShownProps) {
  const { pending_charge_url: pendingUrl } = summary;
  return (
    <>
      {canRenew(role, summary) && (
        <>
          <PayButton pendingUrl={pendingUrl} />
          <Button size="sm" aria-haspopup="dialog" onClick={onChooseTerm}>
            Change term or use a code
          </Button>
        </>
      )}
      {canUpgrade(role, summary) && (
        <>
          <Button look="primary" size="sm" onClick={onUpgrade}>
            Upgrade to Pro
          </Button>
          {pendingUrl !== null && <PaymentPageLink url={pendingUrl} look="quiet" />}
        </>
      )}
    </>
  );
}

function Shown(props: ShownProps) {
  const { user, summary, paused } = props;
  const facts = { role: user.role, summary, paused };
  const isOpen = summary.pending_charge_url !== null && !isComplimentary(user.role, summary);
  return (
    <>
      <BillingFacts {...facts} />
      {isOpen && (
        <p className="text-sm">A payment is pending. This page updates automatically once it is confirmed.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Actions {...props} />
        <ManageBilling {...facts} />
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

/** Where billing knows of another plan than the page does, the page has missed a change. */
function useKeepInStep(user: User, summary: BillingSummary | undefined): void {
  const client = useQueryClient();
  const isBehind = summary !== undefined && summary.plan !== user.plan;
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [client, isBehind]);
}

/** Whose account it is, which plan it has, what was paid and what comes next. */
export function AccountBilling(props: AccountBillingProps) {
  const { user } = props;
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(billingSummaryQuery);
  const refresh = useRefresh(data, () => refetch({ throwOnError: true }));
  const badge = planBadge(user, data);
  useKeepInStep(user, data);
  const hasFailed = data === undefined && errorUpdateCount > 0;
  return (
    <Panel
      id="billing"
      title="Account and Billing"
      mark={<Badge tone={badge.tone}>{badge.text}</Badge>}
      actions={
        <RefreshButton isBusy={refresh.isPending} onClick={() => !refresh.isPending && refresh.mutate()} />
      }
    >
      <div className="space-y-4 px-4 py-4 sm:px-5">
        <EmailLine user={user} />
        {hasFailed && <Failure isRetrying={isFetching} onRetry={() => !isFetching && void refetch()} />}
        {data === undefined && !hasFailed && <Loading />}
        {data !== undefined && <Shown {...props} summary={data} />}
      </div>
    </Panel>
  );
}
