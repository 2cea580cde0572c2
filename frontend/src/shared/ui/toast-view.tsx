import { X } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.js';
import { cx } from './class-names.js';
import type { ToastText } from './toast.js';

const DURATION_MS = 5_000;
const WITH_ACTION_MS = 6_000;
const SWIPE_PX = 50;
const FOCUS_KEY = 'F8';

export interface ToastViewProps {
  readonly toast: ToastText;
  readonly onGone: () => void;
}

/** Moves with a finger or a pressed mouse to the right; let go 50 px away it is gone, else it goes back. */
function useSwipe(onGone: () => void) {
  const from = useRef<number | null>(null);
  const [swipedPx, setSwiped] = useState(0);
  const distance = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX));
  const end = () => {
    from.current = null;
    setSwiped(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => setSwiped(distance(event)),
    onPointerUp: (event: PointerEvent) => {
      const isGone = distance(event) >= SWIPE_PX;
      end();
      if (isGone) onGone();
    },
    onPointerCancel: end,
  };
  return { swipedPx, handlers };
}

/** One toast: goes after 5 s, with an action 6 s, in which nobody pointed at it or had the focus in it, or swiped right by 50 px. */
export function ToastView({ toast, onGone }: ToastViewProps) {
  const { title, description, tone, action } = toast;
  const list = useRef<HTMLOListElement>(null);
  const [isHeld, setHeld] = useState(false);
  const { swipedPx, handlers } = useSwipe(onGone);
  const held = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onGone, action === undefined ? DURATION_MS : WITH_ACTION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, action, onGone]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === FOCUS_KEY) list.current?.querySelector('button')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      aria-label={`Notifications (${FOCUS_KEY})`}
      className="fixed right-0 bottom-0 z-50 w-full max-w-sm p-4"
    >
      <ol ref={list}>
        <li
          {...handlers}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          style={{ '--swiped': `${swipedPx}px` } as CSSProperties}
          className={cx(
            // Over an open dialog the rest of the page takes no clicks; a toast does.
            'toast pointer-events-auto flex touch-pan-y items-start gap-3 rounded-xl border bg-surface p-4 shadow-2xl',
            tone === 'bad' ? 'border-down' : 'border-brass-line',
          )}
        >
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold text-strong">{title}</p>
            {description !== undefined && <p className="mt-0.5 text-sm text-muted">{description}</p>}
          </div>
          {action !== undefined && (
            <Button
              look="accent"
              size="sm"
              {...held}
              className="max-sm:min-h-11"
              onClick={() => {
                onGone();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <Button
            look="bare"
            size="icon"
            {...held}
            aria-label="Dismiss"
            aria-live="off"
            className="-mt-2 -mr-2"
            onClick={onGone}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onGone();
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      </ol>
    </section>
  );
}
