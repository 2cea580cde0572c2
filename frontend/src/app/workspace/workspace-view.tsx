import type { User } from '@contract/account.js';
import { MarketTicker } from '../../features/market/components/market-ticker.js';
import { cx } from '../../shared/ui/class-names.js';
import { Columns, type ColumnsProps } from './columns.js';
import { GettingSetUp, useSetup } from './getting-set-up.js';
import type { Workspace } from './use-workspace.js';

export interface WorkspaceViewProps extends ColumnsProps {
  readonly user: User;
  readonly workspace: Workspace;
}

/** What is next, the prices, and the sections. For somebody new only the next step looks like it. */
export function WorkspaceView({ user, workspace, ...sections }: WorkspaceViewProps) {
  const setup = useSetup(user);
  const isNew = setup.look === 'whole' && setup.next !== undefined;
  return (
    <>
      <GettingSetUp user={user} setup={setup} onDo={workspace.doStep} />
      <div className="overflow-hidden rounded-2xl border border-line shadow-sm *:border-0">
        <MarketTicker />
      </div>
      <div className={cx(isNew && 'one-step')}>
        <Columns {...sections} />
      </div>
    </>
  );
}
