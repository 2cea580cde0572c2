import type { User } from '@contract/account.js';
import { workspaceSections } from '../workspace/sections.js';
import { useWorkspace } from '../workspace/use-workspace.js';
import { WorkspaceView } from '../workspace/workspace-view.js';

/** What the dashboard is made of. */
export function DashboardSections({ user }: { readonly user: User }) {
  const workspace = useWorkspace();
  const part = workspaceSections(user, workspace);
  return (
    <WorkspaceView
      user={user}
      workspace={workspace}
      first={[part.alerts]}
      main={[part.chart, part.triggers, part.tradfi]}
      last={[part.telegram, part.wallets, part.summary, part.health, part.billing]}
    />
  );
}
