import { useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom, tabTitleAtom } from '../../shared/ui/page-title.js';
import { siteInfo } from '../../shared/site.js';

/** Keeps the title of the browser's tab in step with the page. */
export function DocumentTitle() {
  const ofAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const page = useAtomValue(pageTitleAtom) ?? ofAddress;
  const rang = useAtomValue(tabTitleAtom);
  useEffect(() => {
    const { brandName } = siteInfo();
    const ofPage =
      page === undefined ? `${brandName}: crypto price alerts in Telegram` : `${page} · ${brandName}`;
    document.title = rang ?? ofPage;
  }, [page, rang]);
  return null;
}
