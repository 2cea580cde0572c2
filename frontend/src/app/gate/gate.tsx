import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { meQuery } from '../../shared/session/me.js';
import { proAccessQuery } from '../../shared/session/pro-access.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { AuthFailed } from './auth-failed.js';
import { gateView } from './gate-view.js';
import { ScrollToHash } from './scroll-to-hash.js';

const LandingPage = lazy(async () => ({
  default: (await import('../landing/landing-page.js')).LandingPage,
}));
const loadDashboard = () => import('../dashboard/dashboard-page.js');
const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }));

/** What the dashboard is made of is fetched beside the question who has access, not after it. */
export async function fetchDashboard(): Promise<void> {
  await Promise.all([loadDashboard(), import('../dashboard/dashboard-sections.js')]).catch(() => undefined);
}

/** The gate of / and /dashboard. Each side of it is loaded when it is known who comes. */
export function Gate() {
  const me = useQuery(meQuery);
  const person = me.data?.id;
  const access = useQuery({ ...proAccessQuery, enabled: person !== undefined });
  useEffect(() => {
    if (person !== undefined) void fetchDashboard();
  }, [person]);
  switch (gateView(me, access)) {
    case 'spinner':
      return <Spinner />;
    case 'failed':
      return <AuthFailed />;
    // Without keys of their own, one side would stay drawn, out of sight and asking on, until the code of the other is there.
    case 'landing':
      return (
        <Suspense key="landing" fallback={<Spinner />}>
          <LandingPage />
          <ScrollToHash />
        </Suspense>
      );
    case 'dashboard':
      return (
        <Suspense key="dashboard" fallback={<Spinner />}>
          <DashboardPage key={person} />
          <ScrollToHash />
        </Suspense>
      );
    case 'upgrade':
      return <Navigate to="/upgrade" replace />;
  }
}
