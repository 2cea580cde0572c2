import type { User } from '@contract/account.js';
import { ChevronDown } from 'lucide-react';
import { lazy } from 'react';
import { Button } from '../../shared/ui/button.js';
import { LazyMenu } from '../../shared/ui/lazy-menu.js';

const loadView = () => import('./account-menu-view.js');
const AccountMenuView = lazy(async () => ({ default: (await loadView()).AccountMenuView }));

/** The button of who is signed in, with a menu. */
export function AccountMenu({ me }: { readonly me: User }) {
  const name = [me.email, me.firstName].filter(Boolean).join(', ');
  const button = (
    <Button size="sm" aria-label={`Account: ${name}`}>
      <span className="max-w-28 truncate max-sm:max-w-14">{me.firstName || me.email}</span>
      <ChevronDown aria-hidden="true" className="size-4" />
    </Button>
  );
  return (
    <LazyMenu button={button} load={loadView}>
      <AccountMenuView me={me} button={button} />
    </LazyMenu>
  );
}
