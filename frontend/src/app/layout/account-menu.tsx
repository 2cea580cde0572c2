import type { User } from '@contract/account.js';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu as Menu } from 'radix-ui';
import { planBadge } from '../../features/billing/billing-words.js';
import { useLogout } from '../../shared/session/me.js';
import { Badge } from '../../shared/ui/badge.js';
import { buttonClass } from '../../shared/ui/button.js';

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
      {me.role === 'free' && (
        <Menu.Item asChild>
          <Link to="/upgrade" className={ITEM}>
            Upgrade to Pro
          </Link>
        </Menu.Item>
      )}
      {me.role === 'admin' && (
        <Menu.Item asChild>
          <a href="/admin" className={ITEM}>
            Admin
          </a>
        </Menu.Item>
      )}
      <Menu.Separator className="my-1 h-px bg-line" />
      <Menu.Item className={ITEM} onSelect={() => logout.mutate()}>
        Log out
      </Menu.Item>
    </>
  );
}

/**
 * The menu of who is signed in. Not modal: a modal one would add a style element, which the page's policy refuses. It
 * stays inside the header, so that screen readers find it there.
 */
export function AccountMenu({ me }: { readonly me: User }) {
  const badge = planBadge(me, undefined);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={buttonClass('quiet', 'sm')}
        aria-label={`Account: ${[me.email, me.firstName].filter(Boolean).join(', ')}`}
      >
        <span className="max-w-28 truncate max-sm:max-w-14">{me.firstName || me.email}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Menu.Trigger>
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
