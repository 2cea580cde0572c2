import { useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom, tabTitleAtom } from '../../shared/ui/page-title.js';

const PRODUCT = 'Bellwether: crypto price alerts in Telegram';

/** Keeps the title of the browser's tab in step with the page. */
export function DocumentTitle() {
  const ofAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const page = useAtomValue(pageTitleAtom) ?? ofAddress;
  const rang = useAtomValue(tabTitleAtom);
  useEffect(() => {
    document.title = rang ?? (page === undefined ? PRODUCT : `${page} · Bellwether`);
  }, [page, rang]);
  return null;
}
