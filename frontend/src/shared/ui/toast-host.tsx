import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { toastAtom } from './toast.js';

const ToastView = lazy(async () => ({ default: (await import('./toast-view.js')).ToastView }));

/** The place of the one visible toast. Its code is loaded with the first one. */
export function ToastHost() {
  const [toast, setToast] = useAtom(toastAtom);
  if (toast === null) return null;
  return (
    <Suspense>
      <ToastView key={toast.id} toast={toast} onGone={() => setToast(null)} />
    </Suspense>
  );
}
