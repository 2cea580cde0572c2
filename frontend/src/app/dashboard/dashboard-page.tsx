import type { User } from '@contract/account.js';
import { useMe } from '../../shared/session/me.js';
import { usePageTitle } from '../../shared/ui/page-title.js';
import { Columns } from '../workspace/columns.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { GettingSetUp } from '../workspace/getting-set-up.js';
import { workspaceSections } from '../workspace/sections.js';
import { useSectionKeys } from '../workspace/use-section-keys.js';
import { useWorkspace } from '../workspace/use-workspace.js';
import { WorkspacePage } from '../workspace/workspace-page.js';
import { DashboardHeader } from './dashboard-header.js';

function Sections({ user }: { readonly user: User }) {
  const workspace = useWorkspace();
  const part = workspaceSections(user, workspace);
  return (
    <>
      <GettingSetUp user={user} onDo={workspace.doStep} />
      <Columns
        sections={[
          part.telegram,
          part.wallets,
          part.triggers,
          part.chart,
          part.alerts,
          part.tradfi,
          part.summary,
          part.health,
          part.billing,
        ]}
      />
    </>
  );
}

/** Everything a person with Pro has, on one page; nothing for nobody. */
export function DashboardPage() {
  const user = useMe();
  const keys = useSectionKeys();
  usePageTitle('Dashboard');
  if (user == null) return null;
  return (
    <WorkspacePage user={user}>
      <DashboardHeader user={user} />
      <FirstAnswers keys={keys}>
        <Sections user={user} />
      </FirstAnswers>
    </WorkspacePage>
  );
}
