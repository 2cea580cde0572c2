import { useAtom } from 'jotai';
import { useCallback } from 'react';
import { ErrorBoundary } from './error-boundary.js';
import { toastAtom } from './toast.js';
import { ToastView } from './toast-view.js';

/**
 * The place of the one visible toast. Its code is part of every page: the first toast may say that the network is gone. A
 * modal dialog hides the rest of the page from screen readers, but no live region that is there when it opens: so this is
 * one.
 */
export function ToastHost() {
  const [toast, setToast] = useAtom(toastAtom);
  const id = toast?.id;
  // The timer of an older toast may fire before React has drawn the newer one.
  const remove = useCallback(() => setToast((shown) => (shown?.id === id ? null : shown)), [id, setToast]);
  return (
    <div aria-live="polite">
      {toast !== null && (
        <ErrorBoundary key={toast.id} fallback={() => null}>
          <ToastView toast={toast} onGone={remove} />
        </ErrorBoundary>
      )}
    </div>
  );
}
