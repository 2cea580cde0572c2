import { useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pageTitleAtom } from '../../shared/ui/page-title.js';
import { siteInfo } from '../../shared/site.js';

/** Keeps the title of the browser's tab in step with the page. */
export function DocumentTitle() {
  const ofAddress = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const page = useAtomValue(pageTitleAtom) ?? ofAddress;
  useEffect(() => {
    const { brandName } = siteInfo();
    document.title =
      page === undefined ? `${brandName}: crypto price alerts in Telegram` : `${page} · ${brandName}`;
  }, [page]);
  return null;
}
