import { DropdownMenu as Menu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { cx } from './class-names.js';

export interface MenuAction {
  readonly label: string;
  /** Why it cannot be chosen; without it it can. */
  readonly refusal?: string;
  readonly tone?: 'plain' | 'bad';
  readonly run: () => void;
}

export interface ActionMenuViewProps {
  readonly button: ReactElement;
  readonly actions: readonly MenuAction[];
}

/**
 * The menu of a button, open from the start. What was chosen runs when the menu is gone and its button has the focus
 * again, so a dialog that it opens can give the focus back. Not modal: a modal one would add a style element, which the
 * page's policy refuses.
 */
export function ActionMenuView({ button, actions }: ActionMenuViewProps) {
  const chosen = useRef<(() => void) | null>(null);
  const runChosen = () => {
    const run = chosen.current;
    chosen.current = null;
    run?.();
  };
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>{button}</Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={runChosen}
        className="dialog z-40 min-w-52 rounded-xl border border-line bg-surface p-1.5 shadow-2xl"
      >
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            disabled={action.refusal !== undefined}
            onSelect={() => {
              chosen.current = action.run;
            }}
            className={cx(
              'flex min-h-10 cursor-pointer flex-col justify-center rounded-md px-3 py-1 text-sm outline-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-raised',
              action.tone === 'bad' ? 'text-down' : 'text-strong',
            )}
          >
            {action.label}
            {action.refusal !== undefined && <span className="text-xs">{action.refusal}</span>}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
