import type { User } from '@contract/account.js';
import { Columns } from '../workspace/columns.js';
import { GettingSetUp } from '../workspace/getting-set-up.js';
import { workspaceSections } from '../workspace/sections.js';
import { useWorkspace } from '../workspace/use-workspace.js';

/** What the dashboard is made of. */
export function DashboardSections({ user }: { readonly user: User }) {
  const workspace = useWorkspace();
  const part = workspaceSections(user, workspace);
  return (
    <>
      <GettingSetUp user={user} onDo={workspace.doStep} />
      <Columns
        first={[part.telegram, part.wallets]}
        main={[part.triggers, part.chart, part.alerts, part.tradfi]}
        last={[part.summary, part.health, part.billing]}
      />
    </>
  );
}
