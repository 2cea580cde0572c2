import type { User } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import { planBadge } from '../../features/billing/billing-words.js';
import { useMe } from '../../shared/session/me.js';
import { Badge } from '../../shared/ui/badge.js';
import { buttonClass } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { Columns } from '../workspace/columns.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { GettingSetUp } from '../workspace/getting-set-up.js';
import { HeaderLink, LogoutButton, PageHeader } from '../workspace/page-header.js';
import { workspaceSections } from '../workspace/sections.js';
import { useSectionKeys } from '../workspace/use-section-keys.js';
import { useWorkspace } from '../workspace/use-workspace.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

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
          part.summary,
          part.billing,
        ]}
      />
    </>
  );
}

/** The workspace of Free: the dashboard's sections, as far as Free has them; nothing for nobody. */
export function OnboardingPage() {
  const user = useMe();
  const keys = useSectionKeys();
  if (user == null) return null;
  const isFree = user.role === 'free';
  const badge = planBadge(user, undefined);
  return (
    <WorkspacePage user={user}>
      <PageHeader
        title="My alerts"
        mark={<Badge tone={badge.tone}>{badge.text}</Badge>}
        line={
          isFree
            ? '3 triggers and 1 wallet, for as long as you like'
            : 'You are Pro: the dashboard has all of this, and more.'
        }
      >
        {!isFree && (
          <Link to="/" className={cx(buttonClass('accent', 'sm'), 'ml-3')}>
            Open the dashboard
          </Link>
        )}
        <HeaderLink to="/settings">Settings</HeaderLink>
        {isFree && <HeaderLink to="/upgrade">{user.plan === 'pro_expired' ? 'Renew' : 'Go Pro'}</HeaderLink>}
        <LogoutButton />
      </PageHeader>
      <FirstAnswers keys={keys}>
        <Sections user={user} />
      </FirstAnswers>
    </WorkspacePage>
  );
}
