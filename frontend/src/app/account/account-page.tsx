import type { User } from '@contract/account.js';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { safetyQuery, sessionsQuery } from '../../features/account-safety/api/safety-queries.js';
import { channelsQuery } from '../../shared/alerts/channels-query.js';
import { useMe } from '../../shared/session/me.js';
import { buttonClass } from '../../shared/ui/button.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { PageHeader } from '../workspace/page-header.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

const loadSections = () => import('./account-sections.js');
const AccountSections = lazy(async () => ({ default: (await loadSections()).AccountSections }));

const KEYS = [channelsQuery.queryKey, safetyQuery.queryKey, sessionsQuery.queryKey];

function Account({ user }: { readonly user: User }) {
  return (
    <>
      <PageHeader title="Account and security" line={user.email}>
        <Link to="/settings" className={buttonClass('bare', 'sm')}>
          Alert settings
        </Link>
      </PageHeader>
      <FirstAnswers keys={KEYS} load={loadSections}>
        <AccountSections user={user} />
      </FirstAnswers>
    </>
  );
}

/** What only the person may do to their account; nothing for nobody. */
export function AccountPage() {
  const user = useMe();
  if (user == null) return null;
  return (
    <WorkspacePage user={user}>
      <Account user={user} />
    </WorkspacePage>
  );
}
