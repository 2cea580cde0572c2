import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { Button } from './button.js';
import type { MenuAction } from './action-menu-view.js';
import { LazyMenu } from './lazy-menu.js';

export interface ActionMenuProps {
  /** The name of the button: whose actions they are. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

const loadView = () => import('./action-menu-view.js');
const ActionMenuView = lazy(async () => ({ default: (await loadView()).ActionMenuView }));

/** A button with a menu of what can be done. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const button = (
    <Button look="bare" size="icon" aria-label={label}>
      <Ellipsis aria-hidden="true" className="size-5" />
    </Button>
  );
  return (
    <LazyMenu button={button} load={loadView}>
      <ActionMenuView button={button} actions={actions} />
    </LazyMenu>
  );
}
