import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  Suspense,
  useState,
} from 'react';
import { CouldNotOpen } from './lazy-component.js';

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

export interface LazyMenuProps {
  readonly button: ReactElement<ComponentProps<'button'>>;
  /** Fetches the code of the menu; called when somebody comes near its button. */
  readonly load: () => Promise<unknown>;
  /** The menu with its button, open from the start. */
  readonly children: ReactNode;
}

/** The button of a menu whose code is loaded only when it is needed. What opens menus opens this one. */
export function LazyMenu({ button, load, children }: LazyMenuProps) {
  const [shown, setShown] = useState<'button' | 'menu' | 'failure'>('button');
  const open = () =>
    void load().then(
      () => startTransition(() => setShown('menu')),
      () => setShown('failure'),
    );
  const prefetch = () => void load().catch(() => undefined);
  const openByKey = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    open();
  };
  const alone = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onKeyDown: openByKey,
    onClick: open,
  });
  return (
    <>
      <Suspense fallback={alone}>{shown === 'menu' ? children : alone}</Suspense>
      {shown === 'failure' && <CouldNotOpen onRetry={open} />}
    </>
  );
}
