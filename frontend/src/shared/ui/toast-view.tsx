import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { Button } from './button.js';
import { cx } from './class-names.js';
import type { ToastText } from './toast.js';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

export interface ToastViewProps {
  readonly toast: ToastText;
  readonly onGone: () => void;
}

/** One toast: goes after 5 s, or swiped right by 50 px. */
export function ToastView({ toast, onGone }: ToastViewProps) {
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Radix.Root
        onOpenChange={(open) => {
          if (!open) onGone();
        }}
        className={cx(
          // Over an open dialog the rest of the page takes no clicks; a toast does.
          'toast pointer-events-auto flex items-start gap-3 rounded-xl border bg-surface p-4 shadow-2xl',
          toast.tone === 'bad' ? 'border-down' : 'border-brass-line',
        )}
      >
        <div className="min-w-0 flex-1">
          <Radix.Title className="text-sm font-semibold text-strong">{toast.title}</Radix.Title>
          {toast.description !== undefined && (
            <Radix.Description className="mt-0.5 text-sm text-muted">{toast.description}</Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <Button look="bare" size="icon" aria-label="Dismiss" className="-mt-2 -mr-2">
            <X aria-hidden="true" className="size-4" />
          </Button>
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className="fixed right-0 bottom-0 z-50 w-full max-w-sm p-4 outline-none" />
    </Radix.Provider>
  );
}
