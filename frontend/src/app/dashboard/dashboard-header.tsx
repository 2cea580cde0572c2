import type { User, ProStatus } from '@contract/account.js';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Signal, Settings, Shield } from 'lucide-react';
import { SimulatorButton } from '../../features/price-simulator/components/simulator-button.js';
import { localDate } from '../../shared/format/local-date.js';
import { useOffers } from '../../shared/offers.js';
import { givenPlanBadge } from '../../features/billing/billing-words.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { goToSection } from '../workspace/go-to.js';
import { LogoutButton, PageHeader } from '../workspace/page-header.js';

/** What the server knows of the person's Pro. */
const proStatusQuery = queryOptions<ProStatus>({ queryKey: ['api', 'user', 'pro-status'] });

function lineOf(user: User, renewal: string | null): string {
  if (renewal === null) return `Signed in as ${user.firstName || user.email}`;
  return user.plan === 'pro_grace'
    ? `Paid until ${localDate(renewal)}. Renew to keep Pro.`
    : `Next renewal ${localDate(renewal)}`;
}

/** The title of the dashboard: the plan, when it renews, and the ways to its parts. */
export function DashboardHeader({ user }: { readonly user: User }) {
  const { data: status } = useQuery(proStatusQuery);
  const { proFor } = useOffers();
  const isAdmin = user.role === 'admin' || status?.isAdmin === true;
  return (
    <PageHeader
      title="Dashboard"
      mark={
        (user.role !== 'free' || isAdmin) && (
          <Badge tone="good">{givenPlanBadge(user, proFor)?.text ?? 'Pro Tier'}</Badge>
        )
      }
      line={lineOf(user, proFor === null ? (status?.nextPaymentDate ?? null) : null)}
    >
      {user.plan === 'pro_grace' && proFor === null && (
        <Button look="accent" size="sm" className="ml-3" onClick={() => goToSection('billing')}>
          Renew
        </Button>
      )}
      <Button look="bare" size="sm" onClick={() => goToSection('triggers')}>
        <Signal aria-hidden="true" className="size-4" />
        Alerts
      </Button>
      <Button look="bare" size="sm" onClick={() => goToSection('tradfi')}>
        <Settings aria-hidden="true" className="size-4" />
        Settings
      </Button>
      {isAdmin && (
        <>
          <SimulatorButton />
          <Link to="/admin" className={buttonClass('bare', 'sm')}>
            <Shield aria-hidden="true" className="size-4" />
            Admin
          </Link>
        </>
      )}
      <LogoutButton />
    </PageHeader>
  );
}
