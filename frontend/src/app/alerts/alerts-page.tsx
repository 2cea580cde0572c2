import type { TriggerAlert } from '@contract/alert.js';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { startLikeAlert, useStartTrigger } from '../../features/triggers/start-trigger.js';
import { useMe } from '../../shared/session/me.js';
import { buttonClass } from '../../shared/ui/button.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { PageHeader } from '../workspace/page-header.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

const loadAlerts = () => import('../../features/alerts/components/all-alerts.js');
const AllAlerts = lazy(async () => ({ default: (await loadAlerts()).AllAlerts }));

/** Everything that ever rang for a person; nothing for nobody. */
export function AlertsPage() {
  const user = useMe();
  const navigate = useNavigate();
  const start = useStartTrigger();
  if (user == null) return null;
  const home = user.role === 'free' ? '/onboarding' : '/dashboard';
  const create = (alert?: TriggerAlert) => {
    start(alert && startLikeAlert(alert));
    void navigate({ to: home, hash: 'triggers' });
  };
  return (
    <WorkspacePage user={user}>
      <PageHeader title="Alerts" line="Everything that rang, newest first.">
        <Link to={home} className={buttonClass('bare', 'sm')}>
          {user.role === 'free' ? 'My alerts' : 'Dashboard'}
        </Link>
      </PageHeader>
      <Suspense fallback={<Skeleton className="block h-96 w-full rounded-2xl" />}>
        <AllAlerts onCreateSimilar={create} onAddTrigger={() => create()} />
      </Suspense>
    </WorkspacePage>
  );
}
