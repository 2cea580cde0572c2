import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { toastAtom } from './toast.js';

const ToastView = lazy(async () => ({ default: (await import('./toast-view.js')).ToastView }));

/**
 * The place of the one visible toast. Its code is loaded with the first one. A modal dialog hides the rest of the page
 * from screen readers, but no live region that is there when it opens: so this is one, which announces nothing by itself.
 */
export function ToastHost() {
  const [toast, setToast] = useAtom(toastAtom);
  return (
    <div aria-live="off">
      {toast !== null && (
        <Suspense>
          <ToastView key={toast.id} toast={toast} onGone={() => setToast(null)} />
        </Suspense>
      )}
    </div>
  );
}
