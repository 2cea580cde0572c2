import type { User } from '@contract/account.js';
import { workspaceSections } from '../workspace/sections.js';
import { useWorkspace } from '../workspace/use-workspace.js';
import { WorkspaceView } from '../workspace/workspace-view.js';

/** What the workspace of Free is made of. */
export function OnboardingSections({ user }: { readonly user: User }) {
  const workspace = useWorkspace();
  const part = workspaceSections(user, workspace);
  return (
    <WorkspaceView
      user={user}
      workspace={workspace}
      first={[part.alerts]}
      main={[part.chart, part.triggers]}
      last={[part.telegram, part.wallets, part.summary, part.billing]}
    />
  );
}
