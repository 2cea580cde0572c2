import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

const PRODUCT = 'Bellwether: crypto price alerts in Telegram';

/** Keeps the title of the browser's tab in step with the page. */
export function DocumentTitle() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = page === undefined ? PRODUCT : `${page} · Bellwether`;
  }, [page]);
  return null;
}
