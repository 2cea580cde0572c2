import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'plain' | 'bad';
  /** What can be done about it, as long as the toast is there. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ShownToast extends ToastText {
  readonly id: number;
}

/** The one visible toast. */
export const toastAtom = atom<ShownToast | null>(null);
let lastId = 0;

/** Shows a toast; a newer one takes the place of an older one. */
export function useToast(): (toast: ToastText) => void {
  const setToast = useSetAtom(toastAtom);
  return useCallback((toast) => setToast({ ...toast, id: ++lastId }), [setToast]);
}

/** Takes the toast of a failure away once what it said has worked; another toast stays. */
export function useEndFailure(): (title: string) => void {
  const setToast = useSetAtom(toastAtom);
  return useCallback(
    (title) => setToast((shown) => (shown?.tone === 'bad' && shown.title === title ? null : shown)),
    [setToast],
  );
}
