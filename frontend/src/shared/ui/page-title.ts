import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** What the shown page calls itself, where its address does not say it; null: nothing. */
export const pageTitleAtom = atom<string | null>(null);

/** What the tab says instead of the page's title, while nobody sees the page; null: nothing. */
export const tabTitleAtom = atom<string | null>(null);

/** Names the page in the browser's tab as long as this is shown. */
export function usePageTitle(title: string): void {
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
