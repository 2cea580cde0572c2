import { lazy } from 'react';
import { useMe } from '../../shared/session/me.js';
import { usePageTitle } from '../../shared/ui/page-title.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { useSectionKeys } from '../workspace/use-section-keys.js';
import { WorkspacePage } from '../workspace/workspace-page.js';
import { DashboardHeader } from './dashboard-header.js';

const loadSections = () => import('./dashboard-sections.js');
const DashboardSections = lazy(async () => ({ default: (await loadSections()).DashboardSections }));

/** Everything a person with Pro has, on one page; nothing for nobody. */
export function DashboardPage() {
  const user = useMe();
  const keys = useSectionKeys();
  usePageTitle('Dashboard');
  if (user == null) return null;
  return (
    <WorkspacePage user={user}>
      <DashboardHeader user={user} />
      <FirstAnswers keys={keys} load={loadSections}>
        <DashboardSections user={user} />
      </FirstAnswers>
    </WorkspacePage>
  );
}
