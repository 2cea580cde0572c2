import type { User } from '@contract/account.js';
import { Link, useNavigate } from '@tanstack/react-router';
import { DropdownMenu as Menu } from 'radix-ui';
import type { ReactElement } from 'react';
import { givenPlanBadge, planBadge } from '../../features/billing/billing-words.js';
import { useOffers } from '../../shared/offers.js';
import { useLogout } from '../../shared/session/me.js';
import { Badge } from '../../shared/ui/badge.js';

const ITEM =
  'flex min-h-10 cursor-pointer items-center rounded-md px-3 text-sm text-strong outline-none data-highlighted:bg-raised';

/** Where somebody who is signed in works: the dashboard with Pro, the free workspace without. */
function homeOf({ role }: User) {
  return role === 'free'
    ? ({ to: '/onboarding', label: 'Open my alerts' } as const)
    : ({ to: '/dashboard', label: 'Dashboard' } as const);
}

function Items({ me }: { readonly me: User }) {
  const navigate = useNavigate();
  const { payments } = useOffers();
  const logout = useLogout(() => void navigate({ to: '/' }));
  const home = homeOf(me);
  return (
    <>
      <Menu.Item asChild>
        <Link to={home.to} className={ITEM}>
          {home.label}
        </Link>
      </Menu.Item>
      <Menu.Item asChild>
        <Link to="/settings" className={ITEM}>
          Settings
        </Link>
      </Menu.Item>
      <Menu.Item asChild>
        <Link to="/account" className={ITEM}>
          Account and security
        </Link>
      </Menu.Item>
      {me.role === 'free' && payments !== 'none' && (
        <Menu.Item asChild>
          <Link to="/upgrade" className={ITEM}>
            Upgrade to Pro
          </Link>
        </Menu.Item>
      )}
      {me.role === 'admin' && (
        <Menu.Item asChild>
          <Link to="/admin" className={ITEM}>
            Admin
          </Link>
        </Menu.Item>
      )}
      <Menu.Separator className="my-1 h-px bg-line" />
      <Menu.Item className={ITEM} onSelect={() => logout.mutate()}>
        Log out
      </Menu.Item>
    </>
  );
}

export interface AccountMenuViewProps {
  readonly me: User;
  readonly button: ReactElement;
}

/**
 * The menu of who is signed in, open from the start. Not modal: a modal one would add a style element, which the page's
 * policy refuses. It stays inside the header, so that screen readers find it there.
 */
export function AccountMenuView({ me, button }: AccountMenuViewProps) {
  const { proFor } = useOffers();
  const badge = givenPlanBadge(me, proFor) ?? planBadge(me, undefined);
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>{button}</Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="dialog z-40 min-w-56 rounded-xl border border-line bg-surface p-1.5 shadow-2xl"
      >
        <Menu.Label className="flex items-center justify-between gap-3 px-3 py-2 text-xs">
          <span className="block max-w-56 truncate">{me.email}</span>
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </Menu.Label>
        <Items me={me} />
      </Menu.Content>
    </Menu.Root>
  );
}
