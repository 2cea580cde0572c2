import { useCallback, useEffect, useState } from 'react';
import { lifetimeMs, type Notice } from './notice.js';

/** One notice at a time; it goes by itself, and a newer one takes its place. */
export function useNotice(): readonly [Notice | null, (notice: Notice | null) => void] {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), lifetimeMs(notice));
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, useCallback((next) => setNotice(next), [])];
}
