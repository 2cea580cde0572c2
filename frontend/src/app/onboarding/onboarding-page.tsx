import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { givenPlanBadge, planBadge } from '../../features/billing/billing-words.js';
import { useOffers } from '../../shared/offers.js';
import { useMe } from '../../shared/session/me.js';
import { Badge } from '../../shared/ui/badge.js';
import { buttonClass } from '../../shared/ui/button.js';
import { cx } from '../../shared/ui/class-names.js';
import { FirstAnswers } from '../workspace/first-answers.js';
import { HeaderLink, LogoutButton, PageHeader } from '../workspace/page-header.js';
import { useSectionKeys } from '../workspace/use-section-keys.js';
import { WorkspacePage } from '../workspace/workspace-page.js';

const loadSections = () => import('./onboarding-sections.js');
const OnboardingSections = lazy(async () => ({ default: (await loadSections()).OnboardingSections }));

/** The workspace of Free: the dashboard's sections, as far as Free has them; nothing for nobody. */
export function OnboardingPage() {
  const user = useMe();
  const keys = useSectionKeys();
  const { proFor } = useOffers();
  if (user == null) return null;
  const isFree = user.role === 'free';
  const badge = givenPlanBadge(user, proFor) ?? planBadge(user, undefined);
  return (
    <WorkspacePage user={user}>
      <PageHeader
        title="My alerts"
        mark={<Badge tone={badge.tone}>{badge.text}</Badge>}
        line={
          isFree
            ? '3 triggers and 1 wallet, for as long as you like'
            : proFor === 'everyone'
              ? 'The dashboard has all of this and more.'
              : 'You are on Pro: the dashboard has all of this and more.'
        }
      >
        {!isFree && (
          <Link to="/" className={cx(buttonClass('accent', 'sm'), 'ml-3')}>
            Open the dashboard
          </Link>
        )}
        <HeaderLink to="/settings">Settings</HeaderLink>
        {isFree && proFor === null && (
          <HeaderLink to="/upgrade">{user.plan === 'pro_expired' ? 'Renew' : 'Go Pro'}</HeaderLink>
        )}
        <LogoutButton />
      </PageHeader>
      <FirstAnswers keys={keys} load={loadSections}>
        <OnboardingSections user={user} />
      </FirstAnswers>
    </WorkspacePage>
  );
}
